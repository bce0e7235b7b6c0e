package fourwinds

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.fourwinds.dev/fourwinds/internal/methods"
)

// description has the parts of a description of an API that the tests need.
type description struct {
	Paths      map[string]map[string]json.RawMessage `json:"paths"`
	Components struct {
		Parameters map[string]parameter `json:"parameters"`
		Schemas    map[string]any       `json:"schemas"`
	} `json:"components"`
}

type parameter struct {
	Ref  string `json:"$ref"`
	In   string `json:"in"`
	Name string `json:"name"`
}

type described struct {
	ID          string      `json:"operationId"`
	Parameters  []parameter `json:"parameters"`
	RequestBody *struct {
		Required bool `json:"required"`
	} `json:"requestBody"`
	Responses map[string]struct {
		Content map[string]struct {
			Examples map[string]struct {
				Value json.RawMessage `json:"value"`
			} `json:"examples"`
		} `json:"content"`
	} `json:"responses"`
	method, path, api string
}

// parametersIn returns the names of the parameters in one place, sorted.
func (d described) parametersIn(place string) []string {
	var names []string
	for _, one := range d.Parameters {
		if one.In == place {
			names = append(names, one.Name)
		}
	}
	slices.Sort(names)
	return names
}

// examples returns the answers that the service gave when the descriptions were recorded.
func (d described) examples() []json.RawMessage {
	var all []json.RawMessage
	for status, response := range d.Responses {
		for _, example := range response.Content["application/json"].Examples {
			if status < "300" && example.Value != nil {
				all = append(all, example.Value)
			}
		}
	}
	return all
}

func descriptionOf(t *testing.T, api string) description {
	t.Helper()
	text, err := os.ReadFile("../../api/openapi/" + api + ".json")
	noError(t, err)
	var read description
	noError(t, json.Unmarshal(text, &read))
	return read
}

// allOperations returns the operations of both APIs, by id. Those of both are as in the DNS API.
func allOperations(t *testing.T) map[string]described {
	t.Helper()
	all := map[string]described{}
	for _, api := range []string{"general", "dns"} {
		read := descriptionOf(t, api)
		for path, item := range read.Paths {
			for method, text := range item {
				if method == "parameters" {
					continue
				}
				one := described{method: strings.ToUpper(method), path: path, api: api}
				noError(t, json.Unmarshal(text, &one))
				for i, given := range one.Parameters {
					if given.Ref != "" {
						one.Parameters[i] = read.Components.Parameters[given.Ref[strings.LastIndex(given.Ref, "/")+1:]]
					}
				}
				all[one.ID] = one
			}
		}
	}
	return all
}

func TestEachOperationHasOneMethodAndNoneIsExtra(t *testing.T) {
	client, _ := clientOf(t, Options{}, ok(`{}`))
	var listed, found, ids []string
	for _, method := range methods.All {
		listed = append(listed, method.Resource+"."+method.Name)
		ids = append(ids, method.Operation)
	}
	fields := reflect.TypeFor[Client]()
	for i := range fields.NumField() {
		field := fields.Field(i)
		for j := 0; field.IsExported() && j < field.Type.NumMethod(); j++ {
			found = append(found, field.Name+"."+field.Type.Method(j).Name)
		}
	}
	slices.Sort(listed)
	slices.Sort(found)
	equalList(t, "methods", found, listed)
	var wanted []string
	for id := range allOperations(t) {
		wanted = append(wanted, id)
	}
	slices.Sort(wanted)
	slices.Sort(ids)
	equalList(t, "operations", ids, wanted)
	for _, id := range ids {
		if method, ok := methods.Find(client, id); !ok || !method.IsValid() {
			t.Errorf("%s has no method", id)
		}
	}
}

// optionsOf are the parameters that the options of a kind send.
var optionsOf = map[reflect.Type][]string{
	reflect.TypeFor[ReadOption]():   {"If-None-Match"},
	reflect.TypeFor[WriteOption]():  {"Idempotency-Key"},
	reflect.TypeFor[WaitOption]():   {"Idempotency-Key", "wait"},
	reflect.TypeFor[CreateOption](): {"Idempotency-Key", "dry_run", "wait"},
	reflect.TypeFor[TryOption]():    {"Idempotency-Key", "If-Match", "dry_run"},
	reflect.TypeFor[DryRunOption](): {"Idempotency-Key", "dry_run"},
	reflect.TypeFor[ChangeOption](): {"Idempotency-Key", "If-Match", "dry_run", "wait"},
	reflect.TypeFor[StreamOption](): {"Last-Event-ID"},
}

func TestEachMethodHasTheParametersOfItsOperation(t *testing.T) {
	client, _ := clientOf(t, Options{}, ok(`{}`))
	for id, operation := range allOperations(t) {
		method, _ := methods.Find(client, id)
		kind := method.Type()
		last := kind.In(kind.NumIn() - 1).Elem()
		options := slices.Concat(operation.parametersIn("header"), operation.parametersIn("query"))
		options = slices.DeleteFunc(options, func(name string) bool {
			return !strings.Contains("If-Match If-None-Match Idempotency-Key Last-Event-ID dry_run wait", name)
		})
		slices.Sort(options)
		equalList(t, id+": options", options, optionsOf[last])
		inPath := len(operation.parametersIn("path"))
		hasBody, fields := false, []string{}
		for i := 1 + inPath; i < kind.NumIn()-1; i++ {
			one := kind.In(i)
			if strings.HasSuffix(one.String(), "Params") {
				for j := range one.Elem().NumField() {
					fields = append(fields, one.Elem().Field(j).Tag.Get("query"))
				}
				continue
			}
			hasBody = true
			equal(t, id+": a body is optional", one.Kind() == reflect.Pointer, !operation.RequestBody.Required)
		}
		equal(t, id+": it has a body", hasBody, operation.RequestBody != nil)
		slices.Sort(fields)
		equalList(t, id+": query", fields, slices.DeleteFunc(operation.parametersIn("query"), func(name string) bool {
			return name == "dry_run" || name == "wait" || name == "format"
		}))
	}
}

// carriedOut calls a method with the least arguments. It returns the answer, or the first page of a list.
func carriedOut(client *Client, operation string) (any, error) {
	method, _ := methods.Find(client, operation)
	arguments := []reflect.Value{reflect.ValueOf(ctx)}
	for i := 1; i < method.Type().NumIn()-1; i++ {
		argument := reflect.New(method.Type().In(i)).Elem()
		if argument.Kind() == reflect.String {
			argument.SetString("x")
		}
		arguments = append(arguments, argument)
	}
	results := method.Call(arguments)
	last := results[len(results)-1]
	if last.Kind() == reflect.Pointer && last.MethodByName("Pages").IsValid() {
		for page, err := range last.MethodByName("Pages").Call(nil)[0].Seq2() {
			failure, _ := err.Interface().(error)
			return page.Interface(), failure
		}
	}
	if last.Kind() == reflect.Pointer {
		for range last.MethodByName("All").Call(nil)[0].Seq2() {
			break
		}
		return nil, nil
	}
	failure, _ := last.Interface().(error)
	if len(results) == 1 {
		return nil, failure
	}
	return results[0].Interface(), failure
}

func TestEachMethodSendsItsOperation(t *testing.T) {
	for id, operation := range allOperations(t) {
		client, service := clientOf(t, Options{MaxRetries: Ptr(0)}, refused(400, "bad_request"))
		_, _ = carriedOut(client, id)
		if len(service.requests) != 1 {
			t.Errorf("%s sends %d requests", id, len(service.requests))
			continue
		}
		prefix := prefixes[API(operation.api)]
		want := operation.method + " " + prefix + regexp.MustCompile(`\{\w+\}`).ReplaceAllString(operation.path, "x")
		equal(t, id, service.requests[0].Method+" "+service.requests[0].URL.Path, want)
	}
}

// Nothing of an answer is lost: it has the same values when it is written again.
func TestRecordedAnswersAreRead(t *testing.T) {
	count := 0
	for id, operation := range allOperations(t) {
		for _, example := range operation.examples() {
			client, _ := clientOf(t, Options{}, ok(string(example)))
			read, err := carriedOut(client, id)
			if err != nil {
				if _, isReplay := err.(*ReplayedSecretError); !isReplay {
					t.Errorf("%s: %v", id, err)
				}
				continue
			}
			count++
			text, err := json.Marshal(read)
			noError(t, err)
			var again, wanted any
			noError(t, json.Unmarshal(text, &again))
			noError(t, json.Unmarshal(example, &wanted))
			if again, wanted := normalized(again), normalized(wanted); !reflect.DeepEqual(again, wanted) {
				t.Errorf("%s:\n got %v\nwant %v", id, again, wanted)
			}
		}
	}
	if count < 60 {
		t.Errorf("only %d examples", count)
	}
}

var timeForm = regexp.MustCompile(`^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d*?)?0*Z$`)

// normalized leaves out null, which absent fields have in structs, and writes times in one form.
func normalized(value any) any {
	switch value := value.(type) {
	case map[string]any:
		made := map[string]any{}
		for name, one := range value {
			if one != nil {
				made[name] = normalized(one)
			}
		}
		return made
	case []any:
		made := []any{}
		for _, one := range value {
			made = append(made, normalized(one))
		}
		return made
	case string:
		if parts := timeForm.FindStringSubmatch(value); parts != nil && strings.Contains(value, ".") {
			return parts[1] + strings.TrimSuffix(parts[2], ".") + "Z"
		}
	}
	return value
}

// A new field in every object, and a new value in every enumeration.
func TestAnswersOfNextYearAreRead(t *testing.T) {
	known := map[string]bool{}
	for _, api := range []string{"dns", "general"} {
		collectValues(descriptionOf(t, api).Components.Schemas, known)
	}
	for id, operation := range allOperations(t) {
		for _, example := range operation.examples() {
			var value any
			noError(t, json.Unmarshal(example, &value))
			text, err := json.Marshal(ofNextYear(value, known))
			noError(t, err)
			client, _ := clientOf(t, Options{}, ok(string(text)))
			if _, err := carriedOut(client, id); err != nil {
				if _, isReplay := err.(*ReplayedSecretError); !isReplay {
					t.Errorf("%s: %v", id, err)
				}
			}
		}
	}
}

func collectValues(schema any, into map[string]bool) {
	switch schema := schema.(type) {
	case map[string]any:
		for name, one := range schema {
			if values, ok := one.([]any); ok && name == "x-extensible-enum" {
				for _, value := range values {
					into[fmt.Sprint(value)] = true
				}
			}
			collectValues(one, into)
		}
	case []any:
		for _, one := range schema {
			collectValues(one, into)
		}
	}
}

func ofNextYear(value any, known map[string]bool) any {
	switch value := value.(type) {
	case map[string]any:
		made := map[string]any{"field_of_next_year": "new"}
		for name, one := range value {
			made[name] = ofNextYear(one, known)
		}
		return made
	case []any:
		for i, one := range value {
			value[i] = ofNextYear(one, known)
		}
	case string:
		if known[value] {
			return value + "_of_next_year"
		}
	}
	return value
}

func TestEachCodeOfAnErrorIsKnown(t *testing.T) {
	schema := descriptionOf(t, "dns").Components.Schemas["ErrorCode"].(map[string]any)
	var wanted, found []string
	for _, code := range schema["x-extensible-enum"].([]any) {
		wanted = append(wanted, code.(string))
	}
	for _, kind := range errorKinds {
		found = append(found, kind.Error())
	}
	slices.Sort(wanted)
	slices.Sort(found)
	equalList(t, "codes", found, wanted)
}

func TestAnswersWithASecretAreKnown(t *testing.T) {
	for _, operation := range []string{"createToken", "rotateToken", "createWebhook", "rotateWebhook"} {
		client, _ := clientOf(t, Options{}, answered(http.StatusCreated, "application/json", `{"id": "x"}`))
		_, err := carriedOut(client, operation)
		if _, isReplay := err.(*ReplayedSecretError); !isReplay {
			t.Errorf("%s: %v", operation, err)
		}
	}
}
