// Command scenario carries out calls of a scenario with this library. It reads a call as a line of JSON and writes its
// outcome. Its argument is the URL of the service.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"reflect"
	"strings"
	"time"

	"go.fourwinds.dev/fourwinds"
	"go.fourwinds.dev/fourwinds/internal/methods"
	"go.fourwinds.dev/fourwinds/internal/operations"
	"go.fourwinds.dev/fourwinds/internal/pauses"
)

type call struct {
	Operation   string                     `json:"operation"`
	Parameters  map[string]json.RawMessage `json:"parameters"`
	Headers     map[string]string          `json:"headers"`
	Body        json.RawMessage            `json:"body"`
	Token       string                     `json:"token"`
	IsWholeList bool                       `json:"isWholeList"`
	Until       map[string]any             `json:"until"`
	// Patience is the time in milliseconds after which a silent first request is given up.
	Patience int64 `json:"patience"`
}

type outcome struct {
	OK      bool              `json:"ok"`
	Value   any               `json:"value"`
	Headers map[string]string `json:"headers"`
	Code    string            `json:"code,omitempty"`
	Status  int               `json:"status,omitempty"`
}

const longestLine = 16 << 20

// secretIsLost is the code of an outcome whose secret was in an earlier answer.
const secretIsLost = "secret is lost"

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		var given call
		if err := json.Unmarshal(lines.Bytes(), &given); err != nil {
			fail(err)
		}
		var result any
		result, err := carryOut(os.Args[1], given)
		if err != nil {
			result = map[string]string{"thrown": err.Error()}
		}
		line, err := json.Marshal(result)
		if err != nil {
			fail(err)
		}
		fmt.Println(string(line))
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func carryOut(origin string, given call) (outcome, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	defer transport.CloseIdleConnections()
	limit := time.Duration(given.Patience) * time.Millisecond
	own := &http.Client{Transport: &patience{limit: limit, RoundTripper: transport}}
	client, err := fourwinds.New(given.Token, fourwinds.Options{BaseURL: origin, HTTPClient: own})
	if err != nil {
		return outcome{}, err
	}
	method, ok := methods.Find(client, given.Operation)
	if !ok {
		return outcome{}, errors.New("no method carries it out")
	}
	var response fourwinds.Response
	arguments, err := argumentsOf(method.Type(), given, &response)
	if err != nil {
		return outcome{}, err
	}
	value, err := valueOf(method.Call(arguments), given)
	var refused *fourwinds.Error
	if errors.As(err, &refused) {
		facts := map[string]any{"code": refused.Code, "issues": refused.Issues}
		return outcome{Value: facts, Code: string(refused.Code), Status: refused.Status}, nil
	}
	var replayed *fourwinds.ReplayedSecretError
	if errors.As(err, &replayed) {
		return outcome{Value: replayed.Data, Code: secretIsLost, Status: http.StatusCreated}, nil
	}
	headers := map[string]string{}
	if response.ETag != "" {
		headers["etag"] = response.ETag
	}
	return outcome{OK: true, Value: value, Headers: headers}, err
}

// argumentsOf returns the arguments of a method: values of the path, the query, the body and options.
func argumentsOf(method reflect.Type, given call, response *fourwinds.Response) ([]reflect.Value, error) {
	arguments := []reflect.Value{reflect.ValueOf(pauses.Without(context.Background()))}
	parameters := maps.Clone(given.Parameters)
	for _, part := range strings.Split(operations.ByID(given.Operation).Path, "/") {
		if name := strings.Trim(part, "{}"); name != part {
			var text string
			if err := json.Unmarshal(parameters[name], &text); err != nil {
				return nil, err
			}
			arguments = append(arguments, reflect.ValueOf(text))
			delete(parameters, name)
		}
	}
	options, err := optionsOf(given.Headers, parameters)
	if err != nil {
		return nil, err
	}
	for i := len(arguments); i < method.NumIn()-1; i++ {
		argument := reflect.New(method.In(i))
		isQuery := strings.HasSuffix(method.In(i).String(), "Params")
		if isQuery {
			argument.Elem().Set(reflect.New(method.In(i).Elem()))
			err = setQuery(argument.Elem().Elem(), parameters)
		} else if given.Body != nil {
			err = json.Unmarshal(given.Body, argument.Interface())
		}
		if err != nil {
			return nil, err
		}
		arguments = append(arguments, argument.Elem())
	}
	if len(parameters) > 0 {
		return nil, fmt.Errorf("it has no parameters %v", parameters)
	}
	for _, option := range append(options, fourwinds.WithResponse(response)) {
		if !reflect.TypeOf(option).Implements(method.In(method.NumIn() - 1).Elem()) {
			return nil, fmt.Errorf("it does not have the option %T", option)
		}
		arguments = append(arguments, reflect.ValueOf(option))
	}
	return arguments, nil
}

// setQuery moves parameters into the fields of a query.
func setQuery(fields reflect.Value, parameters map[string]json.RawMessage) error {
	for i := range fields.NumField() {
		name := fields.Type().Field(i).Tag.Get("query")
		if value, ok := parameters[name]; ok {
			if err := json.Unmarshal(value, fields.Field(i).Addr().Interface()); err != nil {
				return err
			}
			delete(parameters, name)
		}
	}
	return nil
}

// optionsOf moves headers and parameters into options of the call.
func optionsOf(headers map[string]string, parameters map[string]json.RawMessage) ([]any, error) {
	var options []any
	for name, value := range headers {
		switch name {
		case "If-Match":
			options = append(options, fourwinds.IfMatch(value))
		case "Idempotency-Key":
			options = append(options, fourwinds.IdempotencyKey(value))
		case "Last-Event-ID":
			options = append(options, fourwinds.LastEventID(value))
		default:
			return nil, fmt.Errorf("no option sends the header %s", name)
		}
	}
	if given, ok := parameters["wait"]; ok {
		var text string
		if err := json.Unmarshal(given, &text); err != nil {
			return nil, err
		}
		limit, err := time.ParseDuration(text)
		if err != nil {
			return nil, err
		}
		options = append(options, fourwinds.Wait(limit))
	}
	if string(parameters["dry_run"]) == "true" {
		options = append(options, fourwinds.DryRun())
	}
	delete(parameters, "wait")
	delete(parameters, "dry_run")
	return options, nil
}

// valueOf returns the value of a call: the answer, a page or all items of a list, or the awaited event of a stream.
func valueOf(results []reflect.Value, given call) (any, error) {
	last := results[len(results)-1]
	if len(results) == 2 || !last.MethodByName("All").IsValid() {
		err, _ := last.Interface().(error)
		if err != nil || len(results) == 1 {
			return nil, err
		}
		return results[0].Interface(), nil
	}
	items := []any{}
	if given.Until == nil && !given.IsWholeList {
		for page, err := range last.MethodByName("Pages").Call(nil)[0].Seq2() {
			return page.Interface(), asError(err)
		}
	}
	for item, err := range last.MethodByName("All").Call(nil)[0].Seq2() {
		if !err.IsNil() {
			return nil, asError(err)
		}
		if given.Until == nil {
			items = append(items, item.Interface())
			continue
		}
		value, err := plain(item.Interface())
		if err != nil {
			return nil, err
		}
		if fits(given.Until, value) {
			id := last.MethodByName("LastEventID").Call(nil)[0].String()
			return map[string]any{"id": id, "data": value}, nil
		}
	}
	return items, nil
}

func asError(value reflect.Value) error {
	err, _ := value.Interface().(error)
	return err
}

func plain(value any) (any, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	var read any
	err = json.Unmarshal(text, &read)
	return read, err
}

// fits tells whether a value has these fields.
func fits(fields, value any) bool {
	wanted, ok := fields.(map[string]any)
	if !ok {
		return reflect.DeepEqual(fields, value)
	}
	given, ok := value.(map[string]any)
	for name, one := range wanted {
		if !ok || !fits(one, given[name]) {
			return false
		}
	}
	return true
}
