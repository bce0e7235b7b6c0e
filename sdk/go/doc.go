// Package fourwinds calls the REST APIs of Fourwinds. Each operation is one method of a resource, such as
// [ZonesResource.Create]. Requests that fail are sent again, lists are read page by page, and streams of events resume by
// themselves. [Unwrap] verifies webhooks.
//
// The package needs only the standard library and keeps no global state.
package fourwinds
