package fourwinds

import "encoding/json"

// Optional is a field of a request that may be absent. Its zero value is not sent. [Null] sends null, which has a
// meaning of its own in many fields.
type Optional[T any] struct {
	value T
	state optionalState
}

type optionalState uint8

const (
	isAbsent optionalState = iota
	isNull
	isSet
)

// Set returns a field with a value.
func Set[T any](value T) Optional[T] { return Optional[T]{value, isSet} }

// Null returns a field that is sent as null.
func Null[T any]() Optional[T] { return Optional[T]{state: isNull} }

// String returns a field with a text.
func String(value string) Optional[string] { return Set(value) }

// Int returns a field with a number.
func Int(value int64) Optional[int64] { return Set(value) }

// Bool returns a field with a truth value.
func Bool(value bool) Optional[bool] { return Set(value) }

// Ptr returns a pointer to a value, for maps of which null removes an entry.
func Ptr[T any](value T) *T { return &value }

// Get returns the value, and false if the field is absent or null.
func (o Optional[T]) Get() (T, bool) { return o.value, o.state == isSet }

// IsZero tells whether the field is absent. encoding/json then leaves it out.
func (o Optional[T]) IsZero() bool { return o.state == isAbsent }

// MarshalJSON returns the value, or null.
func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if o.state != isSet {
		return []byte("null"), nil
	}
	return json.Marshal(o.value)
}

// UnmarshalJSON reads the value, or null.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*o = Null[T]()
		return nil
	}
	o.state = isSet
	return json.Unmarshal(data, &o.value)
}
