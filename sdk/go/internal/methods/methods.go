// Package methods names the method of each operation, for tests and scenarios.
package methods

import "reflect"

// Method carries out an operation.
type Method struct {
	// Operation is the id in the descriptions.
	Operation string

	// Resource is the field of the client.
	Resource string

	// Name of the method.
	Name string
}

// All are the methods of a client, by operation.
var All = []Method{
	{"changeRecords", "Records", "Change"},
	{"checkDomain", "Domains", "Check"},
	{"countZones", "Zones", "Count"},
	{"createChallenge", "Challenges", "Create"},
	{"createComparison", "Comparisons", "Create"},
	{"createDomain", "Domains", "Create"},
	{"createNameCheck", "Names", "Check"},
	{"createRecord", "Records", "Create"},
	{"createScan", "Scans", "Create"},
	{"createToken", "Tokens", "Create"},
	{"createWebhook", "Webhooks", "Create"},
	{"createZone", "Zones", "Create"},
	{"deleteChallenge", "Challenges", "Delete"},
	{"deleteDomain", "Domains", "Delete"},
	{"deleteOwnToken", "Tokens", "DeleteOwn"},
	{"deleteRecord", "Records", "Delete"},
	{"deleteToken", "Tokens", "Delete"},
	{"deleteWebhook", "Webhooks", "Delete"},
	{"deleteZone", "Zones", "Delete"},
	{"diffRevisions", "Revisions", "Diff"},
	{"disableDnssec", "DNSSEC", "Disable"},
	{"enableDnssec", "DNSSEC", "Enable"},
	{"exportKeys", "DNSSEC", "ExportKeys"},
	{"exportZonefile", "Zonefile", "Export"},
	{"getAccount", "Account", "Get"},
	{"getComparison", "Comparisons", "Get"},
	{"getDelegation", "Zones", "GetDelegation"},
	{"getDistribution", "Zones", "GetDistribution"},
	{"getDnssec", "DNSSEC", "Get"},
	{"getDomain", "Domains", "Get"},
	{"getLimits", "Account", "GetLimits"},
	{"getNameCheck", "Names", "GetCheck"},
	{"getOwnToken", "Tokens", "GetOwn"},
	{"getProof", "Proof", "Get"},
	{"getRecord", "Records", "Get"},
	{"getRevision", "Revisions", "Get"},
	{"getScan", "Scans", "Get"},
	{"getService", "Service", "Get"},
	{"getToken", "Tokens", "Get"},
	{"getVerification", "Account", "GetVerification"},
	{"getWebhook", "Webhooks", "Get"},
	{"getWebhookDelivery", "Webhooks", "GetDelivery"},
	{"getZone", "Zones", "Get"},
	{"importKeys", "DNSSEC", "ImportKeys"},
	{"importZonefile", "Zonefile", "Import"},
	{"listAudit", "Audit", "List"},
	{"listDeletedZones", "DeletedZones", "List"},
	{"listDomains", "Domains", "List"},
	{"listNameservers", "Service", "ListNameservers"},
	{"listRecords", "Records", "List"},
	{"listRevisions", "Revisions", "List"},
	{"listSuffixes", "Domains", "ListSuffixes"},
	{"listTokens", "Tokens", "List"},
	{"listWebhookDeliveries", "Webhooks", "ListDeliveries"},
	{"listWebhooks", "Webhooks", "List"},
	{"listZoneAudit", "Audit", "ListOfZone"},
	{"listZones", "Zones", "List"},
	{"redeliverWebhook", "Webhooks", "Redeliver"},
	{"redeliverWebhookDelivery", "Webhooks", "RedeliverDelivery"},
	{"renewDomain", "Domains", "Renew"},
	{"replaceRecords", "Records", "Replace"},
	{"requestProof", "Proof", "Request"},
	{"requestVerification", "Account", "RequestVerification"},
	{"requestVerificationReview", "Account", "RequestVerificationReview"},
	{"restoreDeletedZone", "DeletedZones", "Restore"},
	{"restoreDomain", "Domains", "Restore"},
	{"rollBackZone", "Revisions", "RollBack"},
	{"rollKeys", "DNSSEC", "RollKeys"},
	{"rotateToken", "Tokens", "Rotate"},
	{"rotateWebhook", "Webhooks", "Rotate"},
	{"search", "Zones", "Search"},
	{"streamEvents", "Events", "Stream"},
	{"streamWebhookDeliveries", "Webhooks", "Stream"},
	{"testWebhook", "Webhooks", "Test"},
	{"updateAccount", "Account", "Update"},
	{"updateAddress", "Dynamic", "UpdateAddress"},
	{"updateDomain", "Domains", "Update"},
	{"updateRecord", "Records", "Update"},
	{"updateToken", "Tokens", "Update"},
	{"updateWebhook", "Webhooks", "Update"},
	{"updateZone", "Zones", "Update"},
	{"verifyWebhook", "Webhooks", "Verify"},
}

// Find returns the method of a client that carries out an operation, and false if there is none.
func Find(client any, operation string) (reflect.Value, bool) {
	for _, method := range All {
		if method.Operation == operation {
			resource := reflect.ValueOf(client).Elem().FieldByName(method.Resource)
			return resource.MethodByName(method.Name), true
		}
	}
	return reflect.Value{}, false
}
