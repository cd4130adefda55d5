#include "CJack.h"
