/// Which pages of a song are decoded, and which of them can be spared.
struct ResidentPages {
    /// In ascending order.
    private var indices: [Int] = []

    var count: Int { indices.count }
    var last: Int? { indices.last }
    var all: [Int] { indices }

    func contains(_ page: Int) -> Bool {
        let place = place(of: page)
        return place < indices.count && indices[place] == page
    }

    mutating func insert(_ page: Int) {
        let place = place(of: page)
        if place == indices.count || indices[place] != page { indices.insert(page, at: place) }
    }

    mutating func remove(_ page: Int) {
        let place = place(of: page)
        if place < indices.count && indices[place] == page { indices.remove(at: place) }
    }

    /// The first page from `page` on that is missing.
    func firstMissing(from page: Int) -> Int {
        var (place, missing) = (place(of: page), page)
        while place < indices.count && indices[place] == missing {
            (place, missing) = (place + 1, missing + 1)
        }
        return missing
    }

    /// The last page before `page` that is missing; nil if all are there.
    func lastMissing(before page: Int) -> Int? {
        var (place, missing) = (place(of: page) - 1, page - 1)
        while place >= 0 && indices[place] == missing { (place, missing) = (place - 1, missing - 1) }
        return missing < 0 ? nil : missing
    }

    /// The page that `distance` puts farthest away.
    func farthest(by distance: (Int) -> Int) -> Int? {
        indices.max { distance($0) < distance($1) }
    }

    /// Where `page` is or belongs.
    private func place(of page: Int) -> Int {
        var (low, high) = (0, indices.count)
        while low < high {
            let middle = (low + high) / 2
            if indices[middle] < page { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
