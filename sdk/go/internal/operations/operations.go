// Package operations lists the operations of the APIs.
package operations

// Operation is an operation of an API.
type Operation struct {
	// ID of the operation in the descriptions.
	ID string

	// Method of HTTP.
	Method string

	// Path below the prefix of the API, with names of parameters in braces.
	Path string

	// API is dns or general if only this API has the operation. Otherwise it is empty.
	API string
}

// ByID returns an operation. It panics if there is none: ids are constants.
func ByID(id string) Operation {
	low, high := 0, len(All)
	for low < high {
		middle := (low + high) / 2
		if All[middle].ID < id {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == len(All) || All[low].ID != id {
		panic("there is no operation " + id)
	}
	return All[low]
}
