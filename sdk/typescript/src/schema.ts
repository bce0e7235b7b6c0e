// Made by “npm run gen” from the descriptions of both APIs.

export interface components {
    schemas: {
        Account: {
            /**
             * Format: date-time
             * @description When the account was created.
             */
            created_at: string;
            /** @description The token of this request. */
            current_token: components["schemas"]["CurrentToken"];
            /** @description Email address of the account. Null if it has none. */
            email: string | null;
            /**
             * Format: uuid
             * @description ID of the account.
             */
            id: string;
            /** @description Name of the account. */
            name: string;
            /** @description Name of the plan. GET /limits returns its limits. */
            plan: string;
            /** @description The page for verifying the account. Null if it is verified. GET /account/verification returns the progress. */
            verification_page: string | null;
            /** @description Whether the account is verified. */
            verified: boolean;
        };
        Actor: {
            /** @description Name of the token, person or Kubernetes user. Null if it was erased. */
            name: string | null;
            /**
             * Format: uuid
             * @description ID of the token. Null if it was no token.
             */
            token_id: string | null;
            /** @description What made the request: a token, a session, a user of Kubernetes or an administrator. */
            type: "token" | "kubernetes" | "administrator" | "session" | (string & {});
        };
        AddressCheck: {
            /** @description The addresses of the service. */
            expected_addresses: string[];
            /** @description Addresses of the service that no nameserver returns. */
            missing: string[];
            /** @description Addresses that do not belong to the service. */
            others: string[];
            /**
             * Format: int64
             * @description Number of answers that contain only addresses of the service.
             */
            shown_count: number;
        };
        AddressState: {
            /** @description IP address of the nameserver. */
            address: string;
            /** @description current: the published serial, over UDP and TCP. behind, ahead: a lower or higher serial. not_served: the answer does not contain the zone. differs: UDP and TCP answers differ. silent: no answer over UDP or TCP. */
            status: "current" | "behind" | "ahead" | "not_served" | "differs" | "silent" | (string & {});
            /** @description The answer over TCP. */
            tcp: components["schemas"]["TransportAnswer"];
            /** @description The answer over UDP. */
            udp: components["schemas"]["TransportAnswer"];
        };
        /** @description An API token was created. */
        ApiTokenCreatedWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["TokenCreatedEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "api_token.created";
        };
        /** @description An API token expires within a week. Not sent for tokens created for less than two weeks. */
        ApiTokenEndingWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["TokenEndingEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "api_token.ending";
        };
        AuditDetails: {
            [key: string]: unknown;
        };
        AuditRow: {
            /**
             * @description The action.
             * @example records.change
             */
            action: string;
            /** @description Who made the request. */
            actor: components["schemas"]["Actor"];
            /** @description IP address of the request. Null if it was erased. */
            address: string | null;
            /**
             * Format: date-time
             * @description When the action took place, with microseconds.
             */
            at: string;
            /**
             * Format: uuid
             * @description ID of the change. Null if nothing was written.
             */
            change_id: string | null;
            /** @description Details of the action. They depend on the action, and more may be added. For a change of records: diff, with the records before and after. For a change of settings: settings. */
            details: components["schemas"]["AuditDetails"] | null;
            /**
             * Format: uuid
             * @description ID of the row.
             */
            id: string;
            /** @description applied: the action took place. failed: the action started, but the store rejected it. refused: the action did not start. */
            outcome: "applied" | "failed" | "refused" | (string & {});
            /**
             * Format: int64
             * @description Number of requests in this row. Refused requests within a minute share one row.
             */
            request_count: number;
            /** @description ID of the request. */
            request_id: string | null;
            /** @description Name of the zone. Null if it is not known. */
            zone: string | null;
            /**
             * Format: uuid
             * @description ID of the zone. Null if the action concerns no zone.
             */
            zone_id: string | null;
        };
        /** @description A page of a list. */
        AuditRowList: {
            /** @description The items of this page. */
            data: components["schemas"]["AuditRow"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description The value of an ACME challenge after a change. */
        ChallengeChanged: {
            change: components["schemas"]["Change"];
            /** @description Owner name of the TXT record, relative to the zone, after CNAMEs have been followed. */
            name: string;
            /** @description Value of the TXT record. */
            value: string;
            /** @description Name of the zone. */
            zone: string;
        };
        /** @description What a write did, and whether the regions serve it. */
        Change: {
            /** @description Whether the change was made. False for a dry run. */
            applied: boolean;
            /** @description For a dry run, the records that would change. Otherwise null. */
            diff: components["schemas"]["RecordDiff"] | null;
            /**
             * Format: uuid
             * @description ID of the change in the audit log. Null if nothing was written.
             */
            id: string | null;
            /** @description Whether all regions serve the change at the time of the answer. With wait, the answer comes as soon as they do. For a deletion: whether all regions have removed the zone. False for a dry run. */
            in_sync: boolean;
            /** @description The regions and the versions that they serve at the time of the answer. */
            regions: components["schemas"]["RegionState"][];
            /** @description Warnings about the change. They do not prevent it. */
            warnings: components["schemas"]["Issue"][];
        };
        /** @description The draft of a zone has changed: `change_id` (null for a change by kubectl), `generation`. */
        ChangeAppliedEvent: {
            /**
             * Format: date-time
             * @description When this replica heard of it.
             */
            created_at: string;
            data: components["schemas"]["ChangeAppliedEventData"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "change.applied";
        };
        /** @description A change of a draft. */
        ChangeAppliedEventData: {
            /**
             * Format: uuid
             * @description ID of the change. Null for a change by kubectl.
             */
            change_id: string | null;
            /**
             * Format: int64
             * @description Version of the draft, from 1. A later version has a higher number.
             */
            generation: number;
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description Changes of the records of a zone. */
        ChangeRecordsRequest: {
            /** @description The changes, in order. At most 1000, with 10000 values in all. */
            changes: components["schemas"]["RecordChange"][];
        };
        CnameCheck: {
            /** @description The edge host of the service. */
            expected_host: string;
            /**
             * Format: int64
             * @description Number of answers with an alias that leads there.
             */
            shown_count: number;
        };
        Comparison: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ended. Null before.
             */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description ID, for reading the result later. Kept for a day.
             */
            id: string;
            /** @description The differences. Null until the comparison is finished. */
            result: components["schemas"]["ComparisonResult"] | null;
            /** @description waiting: for a worker. failed: no worker finished in time. */
            status: "waiting" | "running" | "finished" | "failed" | (string & {});
            /** @description Name of the zone. */
            zone: string;
        };
        ComparisonResult: {
            /**
             * Format: int64
             * @description Number of record sets on either side.
             */
            compared_count: number;
            /** @description Whether a server returned the whole zone. If not, records at unusual names may be missing. */
            complete: boolean;
            /** @description Record sets that differ, sorted by name and type. */
            differences: components["schemas"]["RecordSetDifference"][];
            /** @description Record sets that this service creates itself, or that differ on every host. */
            ignored: components["schemas"]["IgnoredRecordSet"][];
            /** @description Faults of the servers and of the delegation, most severe first. */
            issues: components["schemas"]["Issue"][];
            /** @description The delegation at the parent. Null if its servers were not found or did not all answer. */
            parent_delegation: components["schemas"]["ParentDelegation"] | null;
            /** @description Whether all queries were answered and there are no differences. */
            same: boolean;
            /** @description The servers, each with its answer. */
            scanned_servers: components["schemas"]["ScannedServer"][];
            /** @description Record sets without an answer. At most 100. */
            unanswered: components["schemas"]["RecordSetName"][];
        };
        /** @description The value of an ACME challenge. */
        CreateChallengeRequest: {
            /**
             * @description Fully qualified name of the TXT record. If it is a CNAME, the value is set at its target.
             * @example _acme-challenge.www.example.com
             */
            fqdn: string;
            /**
             * @description Value of the TXT record: a SHA-256 digest in base64url (RFC 8555, section 8.4).
             * @example LoqXcYV8q5ONbJQxbmR7SCTNo3tiAXDfowyjxAjEuX0
             */
            value: string;
        };
        /** @description A name to register. */
        CreateDomainRequest: {
            /**
             * @description Whether the name is renewed by itself while it is in use.
             * @default false
             */
            auto_renew?: boolean;
            /**
             * @description A label and a suffix of this service. See GET /suffixes.
             * @example myhome.names.example
             */
            name: string;
        };
        CreateNameCheckRequest: {
            /**
             * @description Name of the host to check.
             * @example shop.example.com
             */
            name: string;
        };
        /** @description A record to create. */
        CreateRecordRequest: {
            /** @description A note for people. Not published. */
            comment?: string | null;
            /**
             * @description Owner name relative to the zone. @ is the zone itself. Unicode or A-labels.
             * @example www
             */
            name: string;
            /** @description TTL in seconds. All records of one name and type have the same TTL. */
            ttl?: number;
            /**
             * @description Record type.
             * @example A
             */
            type: string;
            /**
             * @description Record data in presentation format (RFC 1035 5.1).
             * @example 192.0.2.1
             */
            value: string;
        };
        CreateTokenRequest: {
            /** @description IP addresses and networks the token may be used from. Null means all. */
            allowlist?: string[] | null;
            /**
             * @description Description of the token.
             * @default null
             */
            description?: string | null;
            /**
             * Format: date-time
             * @description When the token expires. Null means never.
             */
            expires_at?: string | null;
            /**
             * @description personal: all rights. scoped: the rights in scopes. read_only: all :read scopes. registrar_only: domains.
             * @enum {string}
             */
            kind: "personal" | "scoped" | "read_only" | "registrar_only";
            /**
             * @description The token expires if it is not used for this long, from 1h to 3650d.
             * @example 90d
             */
            max_unused?: string | null;
            /**
             * @description Name of the token in lists.
             * @example certbot on www1
             */
            name: string;
            /** @description For kind scoped: owner names the token is limited to, relative to their zone. * matches one or more labels. Null means all names. */
            names?: string[] | null;
            /** @description Required for kind scoped. Not allowed for other kinds. */
            scopes?: ("zones:read" | "zones:write" | "records:read" | "records:write" | "dnssec:write" | "dynamic:update" | "webhooks:read" | "webhooks:write" | "domains:read" | "domains:write" | "tokens:read" | "tokens:write" | "audit:read")[];
            /**
             * @description Creates a TSIG key for dynamic updates (RFC 2136) with this algorithm. Null means no key.
             * @default null
             * @enum {string|null}
             */
            tsig_algorithm?: "hmac-sha256" | "hmac-sha384" | "hmac-sha512" | null;
            /** @description For kind scoped: record types the token is limited to. Null means all types. */
            types?: string[] | null;
            /** @description For kinds scoped and read_only: names or IDs of the zones the token is limited to. Null means all zones. */
            zones?: string[] | null;
        };
        /** @description A new webhook. */
        CreateWebhookRequest: {
            /**
             * @description A note for people.
             * @default null
             */
            description?: string | null;
            /** @description Types of events to send. Null means all types. */
            events?: ("zone.created" | "zone.deleted" | "zone.in_sync" | "zone.invalid" | "zone.delegation_changed" | "record.created" | "record.updated" | "record.deleted" | "dnssec.key_rollover" | "dnssec.ds_required" | "dnssec.ds_wrong" | "dnssec.signatures_ending" | "domain.created" | "domain.renewed" | "domain.expiring" | "domain.grace" | "domain.deleting" | "domain.restored" | "domain.released" | "verification.completed" | "api_token.created" | "api_token.ending" | "webhook.disabled")[] | null;
            /**
             * @description An https URL. Null to read the deliveries with GET …/stream. A webhook cannot change from one to the other.
             * @example https://example.com/webhook
             */
            url: string | null;
            /** @description Names or IDs of the zones whose events are sent. Null means all zones of the token. */
            zones?: string[] | null;
        };
        /** @description A new zone. */
        CreateZoneRequest: {
            /** @description A note for people. Not published. */
            comment?: string | null;
            /**
             * @description TTL of records without their own, in seconds.
             * @default 3600
             */
            default_ttl?: number;
            /**
             * @description Names below the zone that other owners may use for their own zones. Replaces the previous list.
             * @example [
             *       {
             *         "name": "sub",
             *         "namespace": "team-a"
             *       }
             *     ]
             */
            delegate_to?: components["schemas"]["GrantRequest"][];
            /** @description DNSSEC settings, from the first publication on. Also requires the scope dnssec:write. */
            dnssec?: components["schemas"]["InitialDnssecSettings"];
            /** @description Your own labels. Use them as filters. */
            labels?: {
                [key: string]: string;
            };
            /**
             * @description Domain name of the zone.
             * @example example.com
             */
            name: string;
            /**
             * @description Your own names for the nameservers of the service, in the same order. They replace the service’s names. Null restores the service’s names. Each name needs the addresses of its nameserver. Requires a verified account.
             * @example [
             *       "ns1.example.com",
             *       "ns2.example.com"
             *     ]
             */
            nameservers?: string[];
            /** @description Kubernetes namespaces whose Record objects may attach records to the zone. Replaces the previous list. */
            records_from?: components["schemas"]["RecordSourceRequest"][];
            /**
             * @description Request a proof that the account owns the domain. If another owner has the domain without a proof, the new zone waits. See …/proof.
             * @default false
             */
            request_proof?: boolean;
            /** @description While true, changes are not published. The published version stays served. */
            suspend?: boolean;
            /**
             * @description Move records from your parent zone whose names belong to the new zone. Without this, they are no longer served. NS and DS records of the zone name, and glue, stay in the parent zone. Record objects of Kubernetes also stay there and are not served. A warning lists them. Requires the scope records:write for the parent zone.
             * @default false
             */
            take_records?: boolean;
        };
        CurrentToken: {
            /**
             * Format: date-time
             * @description When the token expires. Null means never.
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description ID of the token or session.
             */
            id: string;
            /** @description Kind of the token, as in GET /tokens/self. A session has kind session. */
            kind: string;
            /** @description Name of the token. */
            name: string;
            /** @description Rights of the token. */
            scopes: string[];
            /** @description Zones the token is limited to. Null means all zones. */
            zones: string[] | null;
        };
        Delegation: {
            /** @description Records at the parent. Null before the first check. */
            actual: components["schemas"]["DelegationRecords"] | null;
            /** @description Records that the parent should have. */
            expected: components["schemas"]["DelegationRecords"];
            /** @description Other DS records, for example of the previous nameservers. Remove them, wait until forgotten_at, and only then change the nameservers. Null if there are none. */
            former_ds: components["schemas"]["FormerDs"] | null;
            /** @description Differences, each with the change to make at the registrar. */
            issues: components["schemas"]["Issue"][];
            /** @description The status in words, and what to do. */
            message: string;
            /**
             * Format: date-time
             * @description Since when the parent’s servers have shown exactly these records.
             */
            observed_at: string | null;
            /** @description Name of the parent zone. Null before the first check, and if this service serves the parent. */
            parent: string | null;
            /**
             * Format: date-time
             * @description Since when the zone is, or is not, delegated to this service.
             */
            since: string | null;
            /** @description incomplete: the parent delegates only to this service, but a nameserver or address is missing. unknown: some servers of the parent have not answered yet. */
            status: "delegated" | "incomplete" | "not_delegated" | "delegated_elsewhere" | "delegated_in_part" | "glue_wrong" | "unknown" | (string & {});
            /** @description Name of the zone. */
            zone: string;
        };
        DelegationRecords: {
            /** @description DS records. */
            ds: components["schemas"]["DsRecord"][];
            /** @description Addresses of the nameservers (glue). A nameserver whose name is outside the parent zone needs none. */
            glue: components["schemas"]["Glue"][];
            /** @description Names in the NS records. */
            nameservers: string[];
        };
        DeletedZone: {
            /**
             * Format: date-time
             * @description When the zone was deleted.
             */
            deleted_at: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            id: string;
            /**
             * Format: int64
             * @description Number of records that were Record objects in Kubernetes. They cannot be restored. Null if the token is limited to some records.
             */
            kubernetes_record_count: number | null;
            /** @description Name of the zone. */
            name: string;
            /**
             * Format: int64
             * @description Number of records that can be restored. Null if the token is limited to some records.
             */
            record_count: number | null;
            /**
             * Format: date-time
             * @description Until when the zone can be restored.
             */
            restorable_until: string;
        };
        /** @description A page of a list. */
        DeletedZoneList: {
            /** @description The items of this page. */
            data: components["schemas"]["DeletedZone"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description An attempt to deliver an event. */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description When the attempt began.
             */
            at: string;
            /** @description Why the attempt failed. Null if it succeeded. */
            error: string | null;
            /** @description Duration of the attempt, until the response was read or the attempt failed. */
            milliseconds: number;
            /**
             * Format: int64
             * @description Number of the attempt, from 1.
             */
            number: number;
            request: components["schemas"]["DeliveryRequest"];
            /** @description The response. Null if there was none. */
            response: components["schemas"]["DeliveryResponse"] | null;
        };
        /** @description The event of a delivery. */
        DeliveryEvent: {
            /**
             * Format: uuid
             * @description ID of the event.
             */
            id: string;
            /** @description Type of the event. */
            type: string;
        };
        /** @description The request of an attempt. */
        DeliveryRequest: {
            /** @description Request headers without signatures. Null in lists. */
            headers: {
                [key: string]: string | string[];
            } | null;
            /** @description URL of the request. */
            url: string;
        };
        /** @description The response of a receiver. */
        DeliveryResponse: {
            /** @description Start of the response body: 1 KiB after a successful attempt, otherwise 16 KiB. In lists, 1,024 characters. */
            body: string;
            /** @description Response headers. Null in lists. */
            headers: {
                [key: string]: string | string[];
            } | null;
            /**
             * Format: int64
             * @description HTTP status.
             */
            status_code: number;
        };
        DisableDnssecRequest: {
            /**
             * @description Remove the signatures at once. While the parent has a DS record, validating resolvers refuse the zone.
             * @default false
             */
            force?: boolean;
        };
        Distribution: {
            /**
             * Format: date-time
             * @description When the nameservers were queried. A result is reused for five seconds.
             */
            asked_at: string;
            /** @description Whether every address is current. */
            in_sync: boolean;
            /** @description Each nameserver, with the version that it serves. */
            nameserver_states: components["schemas"]["NameserverState"][];
            /**
             * Format: int64
             * @description Last published serial. Null before the first publication.
             */
            serial: number | null;
            /** @description Name of the zone. */
            zone: string;
        };
        /** @description The fields of a DNSKEY record (RFC 4034 2). */
        Dnskey: {
            /**
             * @description Mnemonic of the algorithm. An algorithm without one has its number as text.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            /**
             * Format: int64
             * @description Number of the algorithm.
             * @example 13
             */
            algorithm_number: number;
            /**
             * Format: int64
             * @description Flags: 257 for a KSK or CSK.
             */
            flags: number;
            /**
             * Format: int64
             * @description Always 3.
             */
            protocol: number;
            /** @description Public key in Base64. */
            public_key: string;
        };
        /** @description The DNSSEC state of a zone. */
        Dnssec: {
            /**
             * @description Algorithm of new keys.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            /** @description Conditions of the zone about DNSSEC, most urgent first. */
            conditions: components["schemas"]["DnssecCondition"][];
            /** @description How the zone proves that a name does not exist. */
            denial: "NSEC3" | "NSEC" | (string & {});
            /** @description The DS records that the parent should have now. Empty if it should have none. */
            ds: components["schemas"]["ParentDs"][];
            /** @description Whether you must publish or remove DS records at the parent now. See waiting_for of …/dnssec. False while there is nothing for you to do. */
            ds_due: boolean;
            /** @description The keys that sign the zone. A CSK is listed with both roles. */
            keys: components["schemas"]["DnssecKey"][];
            /**
             * Format: date-time
             * @description When the next rollover starts. Null if none is planned.
             */
            next_rollover: string | null;
            /** @description Whether unsigned delegations are omitted from the NSEC3 chain. */
            opt_out: boolean;
            /** @description ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys roll without a DS record. */
            parent: "ask" | "none" | (string & {});
            /**
             * Format: date-time
             * @description When the first signature expires. Signatures are renewed earlier. Null if the zone is not signed.
             */
            signatures_expire: string | null;
            /** @description enabling: until the parent has the DS record. disabling: until the parent no longer has it. */
            status: "off" | "enabling" | "on" | "rolling" | "disabling" | (string & {});
            /** @description The next DS records for the parent. Do not publish them before publish_after. */
            upcoming_ds: components["schemas"]["UpcomingDs"][];
            /** @description The next step, and what you must do first. Null if there is none. */
            waiting_for: components["schemas"]["DnssecStep"] | null;
            /** @description Name of the zone. */
            zone: string;
        };
        /** @description The DNSSEC state of a zone after a write. */
        DnssecChanged: {
            /**
             * @description Algorithm of new keys.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            change: components["schemas"]["Change"];
            /** @description Conditions of the zone about DNSSEC, most urgent first. */
            conditions: components["schemas"]["DnssecCondition"][];
            /** @description How the zone proves that a name does not exist. */
            denial: "NSEC3" | "NSEC" | (string & {});
            /** @description The DS records that the parent should have now. Empty if it should have none. */
            ds: components["schemas"]["ParentDs"][];
            /** @description Whether you must publish or remove DS records at the parent now. See waiting_for of …/dnssec. False while there is nothing for you to do. */
            ds_due: boolean;
            /** @description The keys that sign the zone. A CSK is listed with both roles. */
            keys: components["schemas"]["DnssecKey"][];
            /**
             * Format: date-time
             * @description When the next rollover starts. Null if none is planned.
             */
            next_rollover: string | null;
            /** @description Whether unsigned delegations are omitted from the NSEC3 chain. */
            opt_out: boolean;
            /** @description ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys roll without a DS record. */
            parent: "ask" | "none" | (string & {});
            /**
             * Format: date-time
             * @description When the first signature expires. Signatures are renewed earlier. Null if the zone is not signed.
             */
            signatures_expire: string | null;
            /** @description enabling: until the parent has the DS record. disabling: until the parent no longer has it. */
            status: "off" | "enabling" | "on" | "rolling" | "disabling" | (string & {});
            /** @description The next DS records for the parent. Do not publish them before publish_after. */
            upcoming_ds: components["schemas"]["UpcomingDs"][];
            /** @description The next step, and what you must do first. Null if there is none. */
            waiting_for: components["schemas"]["DnssecStep"] | null;
            /** @description Name of the zone. */
            zone: string;
        };
        /** @description A key, the status or the next step has changed: `status`, `keys`, `waiting_for` as in `GET …/dnssec`. */
        DnssecChangedEvent: {
            /**
             * Format: date-time
             * @description When this replica heard of it.
             */
            created_at: string;
            data: components["schemas"]["DnssecEventData"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dnssec.changed";
        };
        /** @description A condition of the zone about DNSSEC. */
        DnssecCondition: {
            /** @description What happens next, for people. The text may change. */
            message: string;
            /**
             * @description Reason, in one word.
             * @example WaitingForDS
             */
            reason: string;
            /**
             * Format: date-time
             * @description Since when this is so.
             */
            since: string;
            /** @description Whether the condition holds. */
            status: "True" | "False" | "Unknown" | (string & {});
            /**
             * @description Type of the condition, as in Kubernetes.
             * @example ParentDS
             */
            type: string;
        };
        /** @description DS records that the parent of a zone should have. */
        DnssecDsRequiredEventData: {
            /** @description Records that the parent should have. */
            ds: components["schemas"]["DsRecord"][];
            /** @description What the owner must do, for people. */
            message: string;
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description The owner must add DS records at the parent, through the registrar. */
        DnssecDsRequiredWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["DnssecDsRequiredEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dnssec.ds_required";
        };
        /** @description A wrong DS record at the parent of a zone. */
        DnssecDsWrongEventData: {
            /** @description The fault and its correction, for people. */
            message: string;
            /** @description Reason of the condition, as in `GET …/dnssec`. */
            reason: "ForeignDS" | "UnexpectedDS" | "UnsignedBelowDS" | (string & {});
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description The parent has a wrong DS record. Validating resolvers refuse the zone, now or soon. */
        DnssecDsWrongWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["DnssecDsWrongEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dnssec.ds_wrong";
        };
        /** @description The DNSSEC of a zone. */
        DnssecEventData: {
            /** @description All keys of the zone. */
            keys: components["schemas"]["EventKey"][];
            /** @description enabling: until the parent has the DS record. disabling: until the parent no longer has it. */
            status: "off" | "enabling" | "on" | "rolling" | "disabling" | (string & {});
            /** @description The next step. Null if there is none. */
            waiting_for: components["schemas"]["DnssecEventStep"] | null;
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description The next step of DNSSEC. */
        DnssecEventStep: {
            /** @description What happens next or what the owner must do, for people. */
            message: string;
            /** @description Reason of the condition, as in `GET …/dnssec`. */
            reason: string;
        };
        /** @description A key that signs the zone. */
        DnssecKey: {
            /**
             * @description Mnemonic of the algorithm. An algorithm without one has its number as text.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            /**
             * Format: int64
             * @description Number of the algorithm.
             * @example 13
             */
            algorithm_number: number;
            /**
             * Format: int64
             * @description Key tag (RFC 4034 B).
             */
            key_tag: number;
            /** @description Role of the key. A KSK signs the keys, a ZSK signs all other records. */
            role: "KSK" | "ZSK" | (string & {});
            /**
             * Format: date-time
             * @description Since when the key has this status.
             */
            since: string;
            /** @description Lifecycle state of the key (RFC 7583 3.1). */
            status: "generated" | "published" | "ready" | "active" | "retired" | "dead" | (string & {});
        };
        DnssecKeyList: {
            /** @description The keys of the zone. */
            keys: components["schemas"]["ExportedKey"][];
            /** @description Name of the zone. */
            zone: string;
        };
        /** @description A rollover of a zone. */
        DnssecKeyRolloverEventData: {
            /** @description All keys with this role, including the new one. */
            keys: components["schemas"]["EventKey"][];
            /** @description Role of the key that is being replaced. */
            role: "KSK" | "ZSK" | (string & {});
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description A rollover started: a key of the zone is being replaced. */
        DnssecKeyRolloverWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["DnssecKeyRolloverEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dnssec.key_rollover";
        };
        /** @description DNSSEC settings. Omitted settings stay unchanged. */
        DnssecSettings: {
            /**
             * @description Mnemonic of the algorithm of new keys: ECDSAP256SHA256, ECDSAP384SHA384, ED25519 or ED448.
             * @example ED25519
             */
            algorithm?: string;
            /**
             * @description How the zone proves that a name does not exist.
             * @enum {string}
             */
            denial?: "NSEC3" | "NSEC";
            /** @description Whether to omit unsigned delegations from the NSEC3 chain. */
            opt_out?: boolean;
            /**
             * @description ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys roll without a DS record.
             * @enum {string}
             */
            parent?: "ask" | "none";
        };
        /** @description Signatures of a zone that end soon. */
        DnssecSignaturesEndingEventData: {
            /**
             * Format: date-time
             * @description When resolvers start to refuse the zone.
             */
            signatures_expire: string;
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description A signature of the zone expires within three days. It should have been renewed earlier. */
        DnssecSignaturesEndingWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["DnssecSignaturesEndingEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dnssec.signatures_ending";
        };
        /** @description A step that DNSSEC waits for. */
        DnssecStep: {
            /** @description What happens next, for people. The text may change. */
            message: string;
            /**
             * @description Reason, in one word.
             * @example WaitingForDS
             */
            reason: string;
            /**
             * Format: date-time
             * @description Since when this is so.
             */
            since: string;
        };
        /** @description Status and settings of DNSSEC. */
        DnssecSummary: {
            /**
             * @description Algorithm of new keys.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            /** @description How the zone proves that a name does not exist. */
            denial: "NSEC3" | "NSEC" | (string & {});
            /** @description Whether you must publish or remove DS records at the parent now. See waiting_for of …/dnssec. False while there is nothing for you to do. */
            ds_due: boolean;
            /** @description Whether unsigned delegations are omitted from the NSEC3 chain. */
            opt_out: boolean;
            /** @description ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys roll without a DS record. */
            parent: "ask" | "none" | (string & {});
            /** @description enabling: until the parent has the DS record. disabling: until the parent no longer has it. */
            status: "off" | "enabling" | "on" | "rolling" | "disabling" | (string & {});
        };
        /** @description A name below a suffix of this service. It has a zone of its own. */
        Domain: {
            /** @description Whether the name is renewed by itself while it is in use. */
            auto_renew: boolean;
            /**
             * Format: date-time
             * @description When the name was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the deletion began. Null if none is in progress.
             */
            deleting_at: string | null;
            /**
             * Format: date-time
             * @description End of the term.
             */
            ends_at: string;
            /**
             * Format: date-time
             * @description Since when the service does not answer for the name, because of abuse. Null if it answers.
             */
            held_at: string | null;
            /**
             * Format: uuid
             * @description ID of the domain.
             */
            id: string;
            /**
             * @description subdomain: a name below a suffix of this service.
             * @enum {string}
             */
            kind: "subdomain";
            /**
             * @description The name, without final dot.
             * @example myhome.names.example
             */
            name: string;
            /**
             * Format: date-time
             * @description From when the name can be renewed.
             */
            renewable_from: string;
            /**
             * Format: date-time
             * @description Until when the deletion can be undone. Null if none is in progress.
             */
            restorable_until: string | null;
            /** @description active: more than 60 days remain. expiring: the term ends soon; the name can be renewed. grace: the term has ended, and the name can still be renewed. deleting: the name was given up or its grace is over; it can be restored until restorable_until. */
            status: "active" | "expiring" | "grace" | "deleting" | (string & {});
            /** @description The suffix above the name. */
            suffix: string;
            /**
             * Format: date-time
             * @description When the domain was last changed. Changes of its zone do not count.
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description ID of the zone of the name. Its records are at /zones/{zone_id}.
             */
            zone_id: string;
        };
        /** @description Whether a name can be registered. */
        DomainAvailability: {
            /** @description Whether the account can register the name now. Quotas and limits do not matter. */
            available: boolean;
            /** @description Why the name is not available. Empty if it is. */
            issues: components["schemas"]["Issue"][];
            /** @description The name, in lower case. */
            name: string;
            /** @description Similar names that are available. Empty if the name itself is. */
            suggestions: string[];
        };
        /** @description A domain after a write, and the outcome of the write. */
        DomainChanged: {
            /** @description Whether the name is renewed by itself while it is in use. */
            auto_renew: boolean;
            change: components["schemas"]["Change"];
            /**
             * Format: date-time
             * @description When the name was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the deletion began. Null if none is in progress.
             */
            deleting_at: string | null;
            /**
             * Format: date-time
             * @description End of the term.
             */
            ends_at: string;
            /**
             * Format: date-time
             * @description Since when the service does not answer for the name, because of abuse. Null if it answers.
             */
            held_at: string | null;
            /**
             * Format: uuid
             * @description ID of the domain.
             */
            id: string;
            /**
             * @description subdomain: a name below a suffix of this service.
             * @enum {string}
             */
            kind: "subdomain";
            /**
             * @description The name, without final dot.
             * @example myhome.names.example
             */
            name: string;
            /**
             * Format: date-time
             * @description From when the name can be renewed.
             */
            renewable_from: string;
            /**
             * Format: date-time
             * @description Until when the deletion can be undone. Null if none is in progress.
             */
            restorable_until: string | null;
            /** @description active: more than 60 days remain. expiring: the term ends soon; the name can be renewed. grace: the term has ended, and the name can still be renewed. deleting: the name was given up or its grace is over; it can be restored until restorable_until. */
            status: "active" | "expiring" | "grace" | "deleting" | (string & {});
            /** @description The suffix above the name. */
            suffix: string;
            /**
             * Format: date-time
             * @description When the domain was last changed. Changes of its zone do not count.
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description ID of the zone of the name. Its records are at /zones/{zone_id}.
             */
            zone_id: string;
        };
        /** @description A name below a suffix of the service was registered, and its zone was created. */
        DomainCreatedWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["DomainEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "domain.created";
        };
        /** @description The deletion of a name began: it was given up, or its term has ended. It can be restored for 7 days. */
        DomainDeletingWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["DomainEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "domain.deleting";
        };
        /** @description A name below a suffix of this service. */
        DomainEventData: {
            /** @description Whether the name is renewed by itself while it is in use. */
            auto_renew: boolean;
            /**
             * @description The name.
             * @example myhome.names.example
             */
            domain: string;
            /**
             * Format: uuid
             * @description ID of the domain.
             */
            domain_id: string;
            /**
             * Format: date-time
             * @description End of the term.
             */
            ends_at: string;
            /**
             * Format: date-time
             * @description Until when the deletion can be undone. Null if none is in progress.
             */
            restorable_until: string | null;
        };
        /** @description The term of a name ends within 60 days. The name can be renewed. */
        DomainExpiringWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["DomainEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "domain.expiring";
        };
        /** @description The term of a name has ended. The name stays served and can be renewed for 5 days. */
        DomainGraceWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["DomainEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "domain.grace";
        };
        /** @description A page of a list. */
        DomainList: {
            /** @description The items of this page. */
            data: components["schemas"]["Domain"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        DomainProof: {
            /** @description Add this record at the current nameservers of the domain, if none of them belongs to this service. */
            challenge: components["schemas"]["ProofChallenge"] | null;
            /**
             * Format: date-time
             * @description When the service stops looking for the records.
             */
            expires_at: string | null;
            /** @description The status in words, and what to do. */
            message: string;
            /** @description Add this nameserver to the domain at the registrar. */
            nameserver: string | null;
            /** @description unproven: no proof was requested. waiting: neither record was found yet. expired: neither record was found in time. proven: the account has proven the domain. contender: proven, but another owner has the domain. */
            status: "unproven" | "waiting" | "expired" | "proven" | "contender" | (string & {});
        };
        /** @description A name was deleted with its zone. For 30 days, only its former owner can take it again. */
        DomainReleasedWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["DomainEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "domain.released";
        };
        /** @description A name was renewed, by a person or by itself. */
        DomainRenewedWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["DomainEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "domain.renewed";
        };
        /** @description The deletion of a name was undone. */
        DomainRestoredWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["DomainEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "domain.restored";
        };
        /** @description A DS record (RFC 4034 5). */
        DsRecord: {
            /**
             * @description Mnemonic of the algorithm. An algorithm without one has its number as text.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            /**
             * Format: int64
             * @description Number of the algorithm.
             * @example 13
             */
            algorithm_number: number;
            /** @description Digest in hexadecimal. */
            digest: string;
            /**
             * Format: int64
             * @description Digest type: 2 is SHA-256, 4 is SHA-384.
             */
            digest_type: number;
            /**
             * Format: int64
             * @description Key tag (RFC 4034 B).
             */
            key_tag: number;
            /**
             * @description Record data of the DS record.
             * @example 2371 13 2 1F987CC6583E92DF0890…
             */
            rdata: string;
        };
        /** @description The address of a host after an update. */
        DynamicUpdate: {
            change: components["schemas"]["Change"];
            /** @description Owner name of the record, relative to the zone. */
            record: string;
            /**
             * Format: int64
             * @description TTL of the record, in seconds.
             */
            ttl: number;
            /** @description A for an IPv4 address, AAAA for an IPv6 address. */
            type: "A" | "AAAA" | (string & {});
            /**
             * Format: date-time
             * @description When the address was written. If it did not change: when the zone was last changed.
             */
            updated_at: string;
            /** @description The current address of the record. */
            value: string;
            /** @description Name of the zone. */
            zone: string;
        };
        DynamicUpdateLimit: {
            /**
             * Format: int64
             * @description Changes allowed in any period of this many seconds.
             */
            limit: number;
            /** @description Name of the limit. */
            name: "dynamic_records" | "dynamic_tokens" | (string & {});
            /**
             * Format: int64
             * @description Length of the period in seconds.
             */
            seconds: number;
        };
        EnableDnssecRequest: {
            /**
             * @description Mnemonic of the algorithm of new keys: ECDSAP256SHA256, ECDSAP384SHA384, ED25519 or ED448.
             * @example ED25519
             */
            algorithm?: string;
            /**
             * @description How the zone proves that a name does not exist.
             * @enum {string}
             */
            denial?: "NSEC3" | "NSEC";
            /** @description Whether to omit unsigned delegations from the NSEC3 chain. */
            opt_out?: boolean;
            /**
             * @description ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys roll without a DS record.
             * @enum {string}
             */
            parent?: "ask" | "none";
        };
        /** @description The webhook of a verification or test. */
        EndpointEventData: {
            /** @description Types of events that the webhook gets. Null means all types. */
            events: string[] | null;
            /**
             * Format: uuid
             * @description ID of the webhook.
             */
            webhook_id: string;
            /** @description Zones whose events the webhook gets. Null means all events. */
            zones: string[] | null;
        };
        /** @description The owner requested a test. */
        EndpointTestWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["EndpointEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "endpoint.test";
        };
        /** @description The service checks that the URL receives events. Answer with 200. */
        EndpointVerifyWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["EndpointEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "endpoint.verify";
        };
        Error: {
            error: components["schemas"]["ErrorInfo"];
        };
        /**
         * @description Code of the error. For a code that you do not know, act by the status.
         *
         *     Do not send the same request again: `bad_request`, `unauthorized`, `forbidden`, `quota_exceeded`, `verification_required`, `fresh_session_required`, `not_found`, `zone_not_found`, `method_not_allowed`, `not_acceptable`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `header_too_large`, `not_implemented`.
         *
         *     Read the current state, then decide. With Retry-After, the same request may succeed later: `conflict`, `precondition_failed`.
         *
         *     Send the same request again after Retry-After or a pause, a write with its Idempotency-Key: `request_timeout`, `rate_limited`, `internal`, `unavailable`.
         */
        ErrorCode: "bad_request" | "unauthorized" | "forbidden" | "quota_exceeded" | "verification_required" | "fresh_session_required" | "not_found" | "zone_not_found" | "method_not_allowed" | "not_acceptable" | "conflict" | "precondition_failed" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "validation_error" | "header_too_large" | "rate_limited" | "internal" | "not_implemented" | "unavailable" | (string & {});
        /** @description Why the request failed. */
        ErrorInfo: {
            code: components["schemas"]["ErrorCode"];
            /** @description The faults of the request, at most 100. Absent if there is only the message. */
            issues?: components["schemas"]["Issue"][];
            /** @description The fault and its correction, for people. The text may change. */
            message: string;
            /**
             * Format: uuid
             * @description ID of the request. Also in X-Request-Id and in the log of the service.
             */
            request_id: string;
        };
        /** @description An event of the event stream. */
        Event: components["schemas"]["ZoneCreatedEvent"] | components["schemas"]["ChangeAppliedEvent"] | components["schemas"]["ZoneInvalidEvent"] | components["schemas"]["ZonePublishedEvent"] | components["schemas"]["RegionInSyncEvent"] | components["schemas"]["ZoneInSyncEvent"] | components["schemas"]["ZoneDelegationChangedEvent"] | components["schemas"]["DnssecChangedEvent"] | components["schemas"]["ZoneDeletingEvent"] | components["schemas"]["ZoneDeletedEvent"] | components["schemas"]["StreamBegunEvent"] | components["schemas"]["StreamResetEvent"];
        /** @description A DNSSEC key of a zone, in an event. */
        EventKey: {
            /**
             * @description Name of the algorithm.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            /**
             * Format: int64
             * @description Key tag (RFC 4034 appendix B).
             */
            key_tag: number;
            /** @description Role of the key. A KSK signs the keys, a ZSK signs all other records. */
            role: "KSK" | "ZSK" | (string & {});
            /** @description Lifecycle state of the key (RFC 7583 3.1). */
            status: "generated" | "published" | "ready" | "active" | "retired" | "dead" | (string & {});
        };
        /** @description A token, without its secret. */
        EventToken: {
            /**
             * Format: date-time
             * @description When the token expires. Null if it has no expiry time.
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description ID of the token.
             */
            id: string;
            /**
             * @description Kind of the token.
             * @example scoped
             */
            kind: string;
            /** @description Name that people gave the token. */
            name: string;
            /** @description Scopes of the token. */
            scopes: string[];
            /** @description Zones the token is limited to. Null means all zones. */
            zones: string[] | null;
        };
        /** @description A key of the zone. */
        ExportedKey: {
            /**
             * @description Mnemonic of the algorithm. An algorithm without one has its number as text.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            /**
             * Format: int64
             * @description Number of the algorithm.
             * @example 13
             */
            algorithm_number: number;
            /** @description The DS records of the key that the parent may have now. Empty if it should have none. */
            ds: components["schemas"]["DsRecord"][];
            /** @description The private key. Only with private=true. */
            files?: components["schemas"]["KeyFiles"];
            /**
             * Format: int64
             * @description Key tag (RFC 4034 B).
             */
            key_tag: number;
            /**
             * @description Record data of the DNSKEY record.
             * @example 257 3 15 l02Woi0iS8Aa25FQkUd9RMz…
             */
            rdata: string;
            /** @description Role of the key. A KSK signs the keys, a ZSK signs all other records, a CSK does both. */
            role: "KSK" | "ZSK" | "CSK" | (string & {});
            /** @description Lifecycle state of the key (RFC 7583 3.1). Null if it is not known yet. */
            status: ("generated" | "published" | "ready" | "active" | "retired" | "dead" | (string & {})) | null;
        };
        FormerDs: {
            /**
             * Format: date-time
             * @description When no resolver has these records in its cache any longer. Null while the parent still has one.
             */
            forgotten_at: string | null;
            /**
             * Format: int64
             * @description How long resolvers cache these records, in seconds.
             */
            ttl: number;
        };
        Glue: {
            /** @description Its addresses at the parent. */
            addresses: string[];
            /** @description Name of a nameserver. */
            name: string;
        };
        /** @description A name below the zone, and the owner that may have a zone there. */
        Grant: {
            /** @description Account that may use the name. Set either `account` or `namespace`. */
            account?: string;
            /**
             * @description Name relative to the zone. The grant includes all names below it.
             * @example sub
             */
            name: string;
            /** @description Kubernetes namespace whose Zones may use the name. Set either `namespace` or `account`. */
            namespace?: string;
        };
        GrantRequest: {
            /** @description Account that may use the name. Set either `account` or `namespace`. */
            account?: string;
            /**
             * @description Name relative to the zone. The grant includes all names below it.
             * @example sub
             */
            name: string;
            /** @description Kubernetes namespace whose Zones may use the name. Set either `namespace` or `account`. */
            namespace?: string;
        };
        IgnoredRecordSet: {
            /** @description Owner name, relative to the zone. @ for the zone itself. */
            name: string;
            /** @description Why the record set is ignored. */
            reason: string;
            /** @description Record type. */
            type: string;
        };
        /** @description A key that was imported. */
        ImportedKey: {
            /**
             * @description Mnemonic of the algorithm. An algorithm without one has its number as text.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            /**
             * Format: int64
             * @description Number of the algorithm.
             * @example 13
             */
            algorithm_number: number;
            /** @description DS records, if the parent already has one of this key. Not for new keys. */
            ds: components["schemas"]["DsRecord"][];
            /**
             * Format: int64
             * @description Key tag (RFC 4034 B).
             */
            key_tag: number;
            /**
             * @description Record data of the DNSKEY record.
             * @example 257 3 15 l02Woi0iS8Aa25FQkUd9RMz…
             */
            rdata: string;
            /** @description Role of the key. A KSK signs the keys, a ZSK signs all other records, a CSK does both. */
            role: "KSK" | "ZSK" | "CSK" | (string & {});
        };
        ImportKeysRequest: {
            /** @description The keys to import. */
            keys: components["schemas"]["KeyImport"][];
        };
        /** @description DNSSEC settings of a new zone. */
        InitialDnssecSettings: {
            /**
             * @description Mnemonic of the algorithm of new keys: ECDSAP256SHA256, ECDSAP384SHA384, ED25519 or ED448.
             * @example ED25519
             */
            algorithm?: string;
            /**
             * @description How the zone proves that a name does not exist.
             * @enum {string}
             */
            denial?: "NSEC3" | "NSEC";
            /**
             * @description Sign the zone. Requires a verified account.
             * @default false
             */
            enabled?: boolean;
            /** @description Whether to omit unsigned delegations from the NSEC3 chain. */
            opt_out?: boolean;
            /**
             * @description ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys roll without a DS record.
             * @enum {string}
             */
            parent?: "ask" | "none";
        };
        /** @description An error or a warning. */
        Issue: {
            /** @description Code of the rule. GET /problems/{code} explains it, without a token. */
            code: string;
            /**
             * Format: int64
             * @description Index of the change in the list of the request, from 0.
             */
            index?: number;
            /**
             * Format: int64
             * @description Line of the zone file, from 1.
             */
            line?: number;
            /** @description The fault and its correction, for people. The text may change. */
            message: string;
            /** @description The field, such as `changes[3].value`, or the place in a zone file. Empty if it concerns the whole. */
            path: string;
            /**
             * Format: uuid
             * @description The record that it concerns.
             */
            record_id?: string;
            /** @description An error refuses the change. A warning does not. */
            severity: "error" | "warning" | (string & {});
        };
        /** @description A key pair in the file formats of other nameservers. */
        KeyFiles: {
            /**
             * @description Name of the files, without extension.
             * @example Kexample.com.+015+03613
             */
            name: string;
            /** @description Private key as PKCS#8. */
            pem: string;
            /** @description BIND .private file, format 1.3. */
            private_file: string;
            /** @description BIND .key file. */
            public_file: string;
        };
        KeyImport: {
            /**
             * @description Mnemonic of the expected algorithm. The key is refused if it has another one.
             * @example ED25519
             */
            algorithm?: string;
            /** @description Unencrypted private key: a .private file of BIND or ldns, or PEM (PKCS#8, PKCS#1 or SEC 1). */
            private_key: string;
            /**
             * @description Role of the key. A KSK signs the keys, a ZSK signs all other records, a CSK does both.
             * @enum {string}
             */
            role: "KSK" | "ZSK" | "CSK";
        };
        /** @description The DNSSEC state of a zone after an import, and the imported keys. */
        KeysImported: {
            /**
             * @description Algorithm of new keys.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            change: components["schemas"]["Change"];
            /** @description Conditions of the zone about DNSSEC, most urgent first. */
            conditions: components["schemas"]["DnssecCondition"][];
            /** @description How the zone proves that a name does not exist. */
            denial: "NSEC3" | "NSEC" | (string & {});
            /** @description The DS records that the parent should have now. Empty if it should have none. */
            ds: components["schemas"]["ParentDs"][];
            /** @description Whether you must publish or remove DS records at the parent now. See waiting_for of …/dnssec. False while there is nothing for you to do. */
            ds_due: boolean;
            /** @description The imported keys, in the order of the request. */
            imported_keys: components["schemas"]["ImportedKey"][];
            /** @description The keys that sign the zone. A CSK is listed with both roles. */
            keys: components["schemas"]["DnssecKey"][];
            /**
             * Format: date-time
             * @description When the next rollover starts. Null if none is planned.
             */
            next_rollover: string | null;
            /** @description Whether unsigned delegations are omitted from the NSEC3 chain. */
            opt_out: boolean;
            /** @description ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys roll without a DS record. */
            parent: "ask" | "none" | (string & {});
            /**
             * Format: date-time
             * @description When the first signature expires. Signatures are renewed earlier. Null if the zone is not signed.
             */
            signatures_expire: string | null;
            /** @description enabling: until the parent has the DS record. disabling: until the parent no longer has it. */
            status: "off" | "enabling" | "on" | "rolling" | "disabling" | (string & {});
            /** @description The next DS records for the parent. Do not publish them before publish_after. */
            upcoming_ds: components["schemas"]["UpcomingDs"][];
            /** @description The next step, and what you must do first. Null if there is none. */
            waiting_for: components["schemas"]["DnssecStep"] | null;
            /** @description Name of the zone. */
            zone: string;
        };
        Limits: {
            /**
             * Format: int64
             * @description Maximum octets of a request body.
             */
            body_bytes: number;
            /**
             * Format: int64
             * @description Maximum number of changes in a request.
             */
            changes_per_request: number;
            /** @description Number of names below suffixes of this service. */
            domain_quota: components["schemas"]["Quota"];
            /** @description How often dynamic updates may change addresses per period: for each name and type, and for each token. */
            dynamic_updates: components["schemas"]["DynamicUpdateLimit"][];
            /**
             * Format: int64
             * @description Minimum TTL of a record in seconds.
             */
            minimum_ttl: number;
            /** @description Name of the plan. */
            plan: string;
            /** @description Request limits per period, for all tokens of the account together. Empty if there are none. */
            rates: components["schemas"]["RateLimit"][];
            /**
             * Format: int64
             * @description Maximum octets of all records of a zone, counted as JSON.
             */
            record_bytes_per_zone: number;
            /**
             * Format: int64
             * @description Maximum number of records in a zone. Null means no limit.
             */
            records_per_zone: number | null;
            /** @description What verification of the account unlocks. Verify it at the verification_page of GET /account. Empty if it is verified. */
            unlocked_by_verification: string[];
            /** @description Number of webhooks. */
            webhook_quota: components["schemas"]["Quota"];
            /** @description Limit of octets added or changed in records, counted as JSON, for all tokens together. Null means no limit. */
            written_bytes: components["schemas"]["VolumeLimit"] | null;
            /** @description Number of zones, without those of names below suffixes. */
            zone_quota: components["schemas"]["Quota"];
        };
        /** @description A record that the zone is to have. */
        ListedRecord: {
            /** @description A note for people. Not published. Omitted or null: no comment. */
            comment?: string | null;
            /**
             * Format: uuid
             * @description Ignored. Unchanged records keep their IDs.
             */
            id?: string;
            /**
             * @description Records managed by kubernetes cannot be changed through this API.
             * @enum {string}
             */
            managed_by?: "api" | "kubernetes";
            /**
             * @description Owner name relative to the zone. @ is the zone itself. Unicode or A-labels.
             * @example www
             */
            name: string;
            /** @description TTL in seconds. A set gets the smallest TTL of its records. If none has one, it follows the default of the zone. */
            ttl?: number;
            /**
             * @description Record type.
             * @example A
             */
            type: string;
            /** @description The name in Unicode, if it contains A-labels. */
            unicode_name?: string;
            /**
             * @description Record data in presentation format (RFC 1035 5.1).
             * @example 192.0.2.1
             */
            value: string;
        };
        NameCheck: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ended. Null before.
             */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description ID, for reading the result later. Kept for a day.
             */
            id: string;
            /** @description The checked name. */
            name: string;
            /** @description Where the name leads. Null until the check is finished. */
            result: components["schemas"]["NameCheckResult"] | null;
            /** @description waiting: for a worker. failed: no worker finished in time. */
            status: "waiting" | "running" | "finished" | "failed" | (string & {});
        };
        NameCheckResult: {
            /** @description Whether the name has the addresses of the service. Null if the service has no addresses for single names. */
            address_check: components["schemas"]["AddressCheck"] | null;
            /**
             * Format: int64
             * @description Number of addresses of the nameservers of its zone.
             */
            answer_count: number;
            /** @description The name itself, then the target of each alias. */
            chain: components["schemas"]["NameHop"][];
            /** @description Whether the name is an alias of the edge host. Null if there is none. */
            cname_check: components["schemas"]["CnameCheck"] | null;
            /** @description Why the name does not lead here everywhere, and what to do. The most important issue comes first. */
            issues: components["schemas"]["Issue"][];
            /** @description The last name that the answers lead to. Null if they lead to this service. */
            stops_at: string | null;
            /** @description How the name leads here, according to all nameservers that answer: its zone is here, by an alias of the edge host, or by its addresses. Null if it does not lead here. */
            way: ("delegation" | "cname" | "addresses" | (string & {})) | null;
        };
        NameHop: {
            /** @description The answer of each nameserver of the zone. */
            answers: components["schemas"]["NameserverAnswer"][];
            /** @description Why the zone was not found. Null if it was found. */
            error: string | null;
            /** @description The name that was queried. */
            name: string;
            /** @description The zone that contains the name. Null if it was not found. */
            zone: string | null;
        };
        Nameserver: {
            /** @description IPv4 and IPv6 addresses of the nameserver. */
            addresses: string[];
            /** @description Where the region is, in words. */
            location: string;
            /** @description Name of the nameserver. */
            name: string;
            /** @description Name of its region. */
            region: string;
        };
        NameserverAnswer: {
            /** @description Address that was queried. Null if no address was found. */
            address: string | null;
            /** @description Addresses in the A and AAAA records. */
            addresses: string[];
            /** @description Why there was no usable answer. Null if there was one. */
            error: string | null;
            /** @description Name of the nameserver. */
            name: string;
            /** @description answers: the server has the zone. foreign: its answer is not authoritative. silent: no answer. forbidden: the service may not connect to its addresses. */
            status: "answers" | "foreign" | "silent" | "forbidden" | (string & {});
            /** @description Target of the CNAME record. Null if there is none. */
            target: string | null;
            /**
             * Format: int64
             * @description How long resolvers cache this answer, in seconds. Null if there are no records.
             */
            ttl: number | null;
        };
        /** @description A page of a list. */
        NameserverList: {
            /** @description The items of this page. */
            data: components["schemas"]["Nameserver"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        NameserverState: {
            /** @description The version reported by the servers of the region. Null before the first report. */
            acknowledged: components["schemas"]["RegionState"] | null;
            /** @description Each address of the nameserver, with its answers. */
            address_states: components["schemas"]["AddressState"][];
            /** @description Name of the nameserver. */
            name: string;
            /** @description Name of its region. */
            region: string;
        };
        NewTsigKey: {
            /** @description Algorithm of the TSIG key. */
            algorithm: "hmac-sha256" | "hmac-sha384" | "hmac-sha512" | (string & {});
            /** @description Name of the TSIG key. Clients need it together with the secret. */
            name: string;
            /** @description The TSIG secret in Base64. Returned only once. Null if the response is replayed for an Idempotency-Key. */
            secret: string | null;
        };
        ParentDelegation: {
            /** @description DS records of the zone. */
            ds: components["schemas"]["DsRecord"][];
            /** @description Nameservers in the delegation. */
            nameservers: string[];
            /** @description Name of the parent zone. */
            zone: string;
        };
        /** @description A DS record that the parent should have. */
        ParentDs: {
            /**
             * @description Mnemonic of the algorithm. An algorithm without one has its number as text.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            /**
             * Format: int64
             * @description Number of the algorithm.
             * @example 13
             */
            algorithm_number: number;
            /** @description Digest in hexadecimal. */
            digest: string;
            /**
             * Format: int64
             * @description Digest type: 2 is SHA-256, 4 is SHA-384.
             */
            digest_type: number;
            /** @description The key of the DS record. Some registrars ask for it instead. Null if it is not known yet. */
            dnskey: components["schemas"]["Dnskey"] | null;
            /**
             * Format: int64
             * @description Key tag (RFC 4034 B).
             */
            key_tag: number;
            /**
             * @description Record data of the DS record.
             * @example 2371 13 2 1F987CC6583E92DF0890…
             */
            rdata: string;
        };
        /** @description Why the request failed (RFC 9457). */
        Problem: {
            code: components["schemas"]["ErrorCode"];
            /** @description The fault and its correction, for people. The text may change. */
            detail: string;
            /** @description The faults of the request, at most 100. Absent if there is only the message. */
            issues?: components["schemas"]["Issue"][];
            /**
             * Format: uuid
             * @description ID of the request. Also in X-Request-Id and in the log of the service.
             */
            request_id: string;
            /**
             * Format: int64
             * @description The HTTP status.
             */
            status: number;
            /** @description The code as words. */
            title: string;
            /**
             * Format: uri-reference
             * @description The page that explains the code. A URL, or a path if the public URL of the API is not configured.
             */
            type: string;
        };
        Proof: {
            /** @description Add this record at the current nameservers of the domain, if none of them belongs to this service. */
            challenge: components["schemas"]["ProofChallenge"] | null;
            /**
             * Format: date-time
             * @description When the service stops looking for the records.
             */
            expires_at: string | null;
            /** @description Whether the account has the domain now. False for a contender. */
            holds_domain: boolean;
            /** @description The status in words, and what to do. */
            message: string;
            /** @description Add this nameserver to the domain at the registrar. */
            nameserver: string | null;
            /**
             * Format: date-time
             * @description Set if another owner has proven the domain. The current owner without a proof loses the domain at this time, unless it proves the domain before. Otherwise null.
             */
            notice_ends_at: string | null;
            /** @description The proof of the owner of the domain: a record, or the trust of administrators. */
            proof_kind: ("txt_record" | "parent_ns" | "trusted" | (string & {})) | null;
            /**
             * Format: date-time
             * @description Since when the proof has been in this status.
             */
            since: string | null;
            /** @description unproven: no proof was requested. waiting: neither record was found yet. expired: neither record was found in time. proven: the account has proven the domain. contender: proven, but another owner has the domain. */
            status: "unproven" | "waiting" | "expired" | "proven" | "contender" | (string & {});
            /** @description Name of the zone. */
            zone: string;
        };
        ProofChallenge: {
            /** @description Absolute owner name of the record, without the final dot. */
            name: string;
            /**
             * @description Record type.
             * @constant
             */
            type: "TXT";
            /** @description Text of the record. */
            value: string;
        };
        ProofRequested: {
            /** @description Add this record at the current nameservers of the domain, if none of them belongs to this service. */
            challenge: components["schemas"]["ProofChallenge"] | null;
            change: components["schemas"]["Change"];
            /**
             * Format: date-time
             * @description When the service stops looking for the records.
             */
            expires_at: string | null;
            /** @description Whether the account has the domain now. False for a contender. */
            holds_domain: boolean;
            /** @description The status in words, and what to do. */
            message: string;
            /** @description Add this nameserver to the domain at the registrar. */
            nameserver: string | null;
            /**
             * Format: date-time
             * @description Set if another owner has proven the domain. The current owner without a proof loses the domain at this time, unless it proves the domain before. Otherwise null.
             */
            notice_ends_at: string | null;
            /** @description The proof of the owner of the domain: a record, or the trust of administrators. */
            proof_kind: ("txt_record" | "parent_ns" | "trusted" | (string & {})) | null;
            /**
             * Format: date-time
             * @description Since when the proof has been in this status.
             */
            since: string | null;
            /** @description unproven: no proof was requested. waiting: neither record was found yet. expired: neither record was found in time. proven: the account has proven the domain. contender: proven, but another owner has the domain. */
            status: "unproven" | "waiting" | "expired" | "proven" | "contender" | (string & {});
            /** @description Name of the zone. */
            zone: string;
        };
        ProposedChange: {
            /** @description Owner name, relative to the zone. @ for the zone itself. */
            name: string;
            /**
             * @description As in a bulk change.
             * @constant
             */
            op: "replace";
            /**
             * Format: int64
             * @description TTL in seconds.
             */
            ttl: number;
            /** @description Record type. */
            type: string;
            /** @description Record data in presentation format (RFC 1035 5.1), with absolute names. */
            values: string[];
        };
        /** @description A record as nameservers serve it. */
        PublishedRecord: {
            /** @description Owner name relative to the zone. @ is the zone itself. */
            name: string;
            /**
             * Format: int64
             * @description TTL in seconds.
             */
            ttl: number;
            /**
             * @description Record type.
             * @example A
             */
            type: string;
            /** @description Record data in presentation format. */
            value: string;
        };
        /** @description A record whose value or TTL changed. */
        PublishedRecordUpdate: {
            after: components["schemas"]["PublishedRecord"];
            before: components["schemas"]["PublishedRecord"];
        };
        Quota: {
            /**
             * Format: int64
             * @description Maximum number. Null means no limit.
             */
            limit: number | null;
            /**
             * Format: int64
             * @description Number that the account has.
             */
            used: number;
        };
        RateLimit: {
            /**
             * Format: int64
             * @description Requests allowed in any period of this many seconds.
             */
            limit: number;
            /** @description Name of the limit. */
            name: "reads" | "writes" | "zone_creates" | "domain_creates" | "requests" | "session_requests" | (string & {});
            /**
             * Format: int64
             * @description Requests that are allowed now.
             */
            remaining: number;
            /**
             * Format: date-time
             * @description When the oldest counted request stops counting. Null if none is counted.
             */
            reset_at: string | null;
            /**
             * Format: int64
             * @description Length of the period in seconds.
             */
            seconds: number;
        };
        /** @description A record of a zone. The SOA and NS records of the service are not listed. */
        Record: {
            /** @description A note for people. Not published. Null if there is none. */
            comment: string | null;
            /**
             * Format: uuid
             * @description ID of the record. It stays the same when the record changes.
             */
            id: string;
            /** @description Records managed by kubernetes cannot be changed through this API. */
            managed_by: "api" | "kubernetes" | (string & {});
            /**
             * @description Owner name relative to the zone, with A-labels. @ is the zone itself.
             * @example www
             */
            name: string;
            /**
             * Format: int64
             * @description TTL in seconds.
             */
            ttl: number;
            /**
             * @description Record type.
             * @example A
             */
            type: string;
            /** @description The name in Unicode, if it contains A-labels. */
            unicode_name: string;
            /**
             * @description Record data in presentation format (RFC 1035 5.1), in canonical form.
             * @example 192.0.2.1
             */
            value: string;
        };
        RecordChange: {
            /** @description A note for people. Not published. */
            comment?: string | null;
            /**
             * Format: uuid
             * @description ID of the record, for upsert and delete.
             */
            id?: string;
            /**
             * @description Records managed by kubernetes cannot be changed through this API.
             * @enum {string}
             */
            managed_by?: "api" | "kubernetes";
            /**
             * @description Owner name relative to the zone. @ is the zone itself. Unicode or A-labels.
             * @example www
             */
            name?: string;
            /**
             * @description upsert: add this value, or set its TTL. Other values of the set stay. replace: replace the set with `values`. delete: remove one record by ID or value, or the whole set if both are omitted. create: like upsert, but a conflict if the record exists.
             * @default upsert
             * @enum {string}
             */
            op?: "upsert" | "replace" | "delete" | "create";
            /** @description TTL in seconds. All records of one name and type have the same TTL. */
            ttl?: number;
            /**
             * @description Record type.
             * @example A
             */
            type?: string;
            /** @description The name in Unicode, if it contains A-labels. */
            unicode_name?: string;
            /**
             * @description Record data in presentation format (RFC 1035 5.1).
             * @example 192.0.2.1
             */
            value?: string;
            /** @description For replace, instead of `value`. */
            values?: string[];
        };
        /** @description A record after a change. A deleted record is as it was. */
        RecordChanged: {
            change: components["schemas"]["Change"];
            /** @description A note for people. Not published. Null if there is none. */
            comment: string | null;
            /**
             * Format: uuid
             * @description ID of the record. It stays the same when the record changes.
             */
            id: string;
            /** @description Records managed by kubernetes cannot be changed through this API. */
            managed_by: "api" | "kubernetes" | (string & {});
            /**
             * @description Owner name relative to the zone, with A-labels. @ is the zone itself.
             * @example www
             */
            name: string;
            /**
             * Format: int64
             * @description TTL in seconds.
             */
            ttl: number;
            /**
             * @description Record type.
             * @example A
             */
            type: string;
            /** @description The name in Unicode, if it contains A-labels. */
            unicode_name: string;
            /**
             * @description Record data in presentation format (RFC 1035 5.1), in canonical form.
             * @example 192.0.2.1
             */
            value: string;
        };
        /** @description The result of one change. */
        RecordChangeResult: {
            /**
             * Format: int64
             * @description Index of the change in the request, from 0.
             */
            index: number;
            /** @description The operation of the change. */
            op: "upsert" | "replace" | "delete" | "create" | (string & {});
            /**
             * Format: uuid
             * @description ID of the record. Null unless the change concerns exactly one record.
             */
            record_id: string | null;
            /** @description IDs of the records that the change concerns. */
            record_ids: string[];
            /** @description The effect on the records that the change concerns. */
            status: "created" | "updated" | "deleted" | "unchanged" | (string & {});
        };
        RecordCounts: {
            /**
             * Format: int64
             * @description Records that were added.
             */
            added_count: number;
            /**
             * Format: int64
             * @description Records whose value, TTL or comment was changed.
             */
            changed_count: number;
            /**
             * Format: int64
             * @description Records that are Record objects in Kubernetes. They are not changed.
             */
            kubernetes_record_count: number;
            /**
             * Format: int64
             * @description Records that were removed.
             */
            removed_count: number;
            /**
             * Format: int64
             * @description Records that stay as they were.
             */
            unchanged_count: number;
        };
        /** @description New records were published. */
        RecordCreatedWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["RecordsEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "record.created";
        };
        /** @description Records are no longer published. */
        RecordDeletedWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["RecordsEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "record.deleted";
        };
        /** @description The records that a change adds, removes or changes. */
        RecordDiff: {
            /** @description New records. */
            added: components["schemas"]["Record"][];
            /** @description Records whose name, type, value, TTL or comment changes. */
            changed: components["schemas"]["RecordPair"][];
            /** @description Removed records. */
            removed: components["schemas"]["Record"][];
        };
        /** @description A page of a list. */
        RecordList: {
            /** @description The items of this page. */
            data: components["schemas"]["Record"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        RecordPair: {
            /** @description The record as it is after the change. */
            after: components["schemas"]["Record"];
            /** @description The record as it was. */
            before: components["schemas"]["Record"];
        };
        /** @description The results of changes of records. */
        RecordsChanged: {
            change: components["schemas"]["Change"];
            /** @description As `change.in_sync`. */
            in_sync: boolean;
            /** @description Result of each change, in the order of the request. */
            results: components["schemas"]["RecordChangeResult"][];
            /**
             * Format: int64
             * @description Serial that was published last. Null if the zone was never published.
             */
            serial: number | null;
            /** @description Name of the zone. */
            zone: string;
        };
        RecordSetContent: {
            /**
             * Format: int64
             * @description TTL in seconds.
             */
            ttl: number;
            /** @description Record data in presentation format (RFC 1035 5.1), with absolute names. */
            values: string[];
        };
        RecordSetDifference: {
            /** @description missing_there: only this zone has the record set. missing_here: only the other servers have it. values: the values differ. ttl: only the TTL differs. */
            difference: "missing_there" | "missing_here" | "values" | "ttl" | (string & {});
            /** @description The record set in this zone. Null if it is missing. */
            here: components["schemas"]["RecordSetContent"] | null;
            /** @description Owner name, relative to the zone. @ for the zone itself. */
            name: string;
            /** @description The record set at the other servers. Null if it is missing. */
            there: components["schemas"]["RecordSetContent"] | null;
            /** @description Record type. */
            type: string;
        };
        RecordSetName: {
            /** @description Owner name, relative to the zone. @ for the zone itself. */
            name: string;
            /** @description Record type. */
            type: string;
        };
        /** @description Records that a version added or removed. */
        RecordsEventData: {
            /** @description At most 100 records. A larger change is several events. */
            records: components["schemas"]["PublishedRecord"][];
            /**
             * Format: int64
             * @description SOA serial of the version.
             */
            serial: number;
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description Kubernetes namespaces, and the records that their Record objects may attach to a zone. */
        RecordSource: {
            /**
             * @description Owner names relative to the zone. *.dev matches every name below dev. If omitted, all names.
             * @example [
             *       "*.dev"
             *     ]
             */
            names?: string[];
            /**
             * @description Labels that the namespace must have. Every namespace has its name in the label kubernetes.io/metadata.name.
             * @example {
             *       "kubernetes.io/metadata.name": "team-a"
             *     }
             */
            namespace_labels: {
                [key: string]: string;
            };
            /** @description Record types. If omitted, all types. */
            types?: ("A" | "NS" | "CNAME" | "PTR" | "MX" | "TXT" | "AAAA" | "LOC" | "SRV" | "NAPTR" | "CERT" | "DNAME" | "DS" | "SSHFP" | "DHCID" | "TLSA" | "SMIMEA" | "OPENPGPKEY" | "SVCB" | "HTTPS" | "URI" | "CAA" | (string & {}))[];
        };
        /** @description Kubernetes namespaces, and the records that their Record objects may attach to a zone. */
        RecordSourceRequest: {
            /**
             * @description Owner names relative to the zone. *.dev matches every name below dev. If omitted, all names.
             * @example [
             *       "*.dev"
             *     ]
             */
            names?: string[];
            /**
             * @description Labels that the namespace must have. Every namespace has its name in the label kubernetes.io/metadata.name.
             * @example {
             *       "kubernetes.io/metadata.name": "team-a"
             *     }
             */
            namespace_labels: {
                [key: string]: string;
            };
            /** @description Record types. If omitted, all types. */
            types?: ("A" | "NS" | "CNAME" | "PTR" | "MX" | "TXT" | "AAAA" | "LOC" | "SRV" | "NAPTR" | "CERT" | "DNAME" | "DS" | "SSHFP" | "DHCID" | "TLSA" | "SMIMEA" | "OPENPGPKEY" | "SVCB" | "HTTPS" | "URI" | "CAA")[];
        };
        /** @description The effect of a list of records on the zone. */
        RecordsReplaced: {
            change: components["schemas"]["Change"];
            /**
             * Format: int64
             * @description For a dry run, the value of `confirm` that the request needs. Null if it needs none.
             */
            confirm: number | null;
            /** @description Effect on the records of the zone. */
            record_counts: components["schemas"]["RecordCounts"];
            /**
             * Format: int64
             * @description Serial that was published last. Null if the zone was never published.
             */
            serial: number | null;
            /** @description Name of the zone. */
            zone: string;
        };
        /** @description Records that a version changed. */
        RecordUpdatedEventData: {
            /** @description At most 100 records. A larger change is several events. */
            records: components["schemas"]["PublishedRecordUpdate"][];
            /**
             * Format: int64
             * @description SOA serial of the version.
             */
            serial: number;
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description Records were published with a new value or TTL. */
        RecordUpdatedWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["RecordUpdatedEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "record.updated";
        };
        /** @description Deliveries to send again. */
        RedeliverWebhookRequest: {
            /**
             * Format: date-time
             * @description Send deliveries of events from this time on. Deliveries are kept for 30 days.
             * @example 2026-11-01T00:00:00Z
             */
            since: string;
            /**
             * @description Only deliveries with this status. If omitted, both.
             * @enum {string}
             */
            status?: "delivered" | "failed";
        };
        /** @description All servers of a region serve it: `region`, `serial`. */
        RegionInSyncEvent: {
            /**
             * Format: date-time
             * @description When this replica heard of it.
             */
            created_at: string;
            data: components["schemas"]["RegionInSyncEventData"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "region.in_sync";
        };
        /** @description A region that serves a version. */
        RegionInSyncEventData: {
            /** @description Name of the region. */
            region: string;
            /**
             * Format: int64
             * @description SOA serial of the version.
             */
            serial: number;
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description The version of a zone that a region serves. */
        RegionState: {
            /** @description Name of the region. */
            name: string;
            /**
             * Format: date-time
             * @description When the region reached this serial. Null if it has none yet.
             */
            observed_at: string | null;
            /**
             * Format: int64
             * @description SOA serial that every live nameserver of the region serves. Null if there is none yet.
             */
            serial: number | null;
            /**
             * Format: int64
             * @description Number of live nameservers with this serial.
             */
            server_count: number;
        };
        /** @description The release that the service runs. */
        ReleaseInfo: {
            /**
             * Format: date
             * @description Day of the release. Null if this version is not released.
             */
            date: string | null;
            /** @description True for a release out of turn, for security or lost data. */
            hotfix: boolean;
            /**
             * @description Version of the software, as in the changelog.
             * @example 0.1.0
             */
            version: string;
        };
        /** @description The records that the zone is to have. */
        ReplaceRecordsRequest: {
            /** @description All records of the zone. The SOA and NS records of the zone itself are skipped. */
            records: components["schemas"]["ListedRecord"][];
        };
        RequestVerificationRequest: {
            /**
             * @description A domain of the account. If omitted, the domain of the previous request.
             * @example example.com
             */
            domain?: string;
        };
        RequestVerificationReviewRequest: {
            /**
             * @description Why the account should be verified.
             * @example The domain of our school is at its city.
             */
            text: string;
        };
        Revision: {
            /**
             * Format: int64
             * @description Number of records added since the previous revision. Null if not known.
             */
            added_count: number | null;
            /** @description What caused the revision. */
            causes: components["schemas"]["RevisionCause"][];
            /** @description Whether the records of this revision are known. */
            is_known: boolean;
            /**
             * Format: date-time
             * @description When the revision was published.
             */
            published_at: string;
            /**
             * Format: int64
             * @description Number of records removed. A record with a new value or TTL counts as removed and added.
             */
            removed_count: number | null;
            /**
             * Format: int64
             * @description Number of the revision, from 1, without gaps.
             */
            revision: number;
            /**
             * Format: int64
             * @description SOA serial of the published version.
             */
            serial: number;
            /** @description Publication version. */
            version: string;
        };
        RevisionCause: {
            /**
             * @description The action of a `change`, as in the audit log.
             * @example records.change
             */
            action: string | null;
            /** @description Who made a `change`, as in the audit log. Null without the scope audit:read. */
            actor: components["schemas"]["Actor"] | null;
            /** @description For `change`, the ID of the change. For `kubernetes`, the field manager, which is not verified. For `kubernetes_user`, the user. */
            by: string | null;
            /** @description change: through this service. kubernetes: a field manager. kubernetes_user: a user of Kubernetes. unknown: not known. */
            type: "change" | "kubernetes" | "kubernetes_user" | "unknown" | (string & {});
        };
        RevisionDiff: {
            /** @description Records that differ. */
            diff: components["schemas"]["RecordDiff"];
            /**
             * Format: int64
             * @description Number of the first revision.
             */
            from_revision: number;
            /**
             * Format: int64
             * @description Number of the other revision.
             */
            to_revision: number;
            /** @description Name of the zone. */
            zone: string;
        };
        /** @description A page of a list. */
        RevisionList: {
            /** @description The items of this page. */
            data: components["schemas"]["Revision"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        RevisionRecords: {
            /**
             * Format: int64
             * @description Number of records added since the previous revision. Null if not known.
             */
            added_count: number | null;
            /** @description What caused the revision. */
            causes: components["schemas"]["RevisionCause"][];
            /** @description Whether the records of this revision are known. */
            is_known: boolean;
            /**
             * Format: date-time
             * @description When the revision was published.
             */
            published_at: string;
            /** @description Records of the revision that the token can see. */
            records: components["schemas"]["Record"][];
            /**
             * Format: int64
             * @description Number of records removed. A record with a new value or TTL counts as removed and added.
             */
            removed_count: number | null;
            /**
             * Format: int64
             * @description Number of the revision, from 1, without gaps.
             */
            revision: number;
            /**
             * Format: int64
             * @description SOA serial of the published version.
             */
            serial: number;
            /** @description Publication version. */
            version: string;
            /** @description Name of the zone. */
            zone: string;
        };
        RollKeysRequest: {
            /**
             * @description True if the private keys may have leaked. All of them are replaced as fast as is safe.
             * @default false
             */
            compromised?: boolean;
            /**
             * @description Roles of the keys to replace.
             * @default [
             *       "KSK",
             *       "ZSK"
             *     ]
             */
            roles?: ("KSK" | "ZSK")[];
        };
        RotateTokenRequest: {
            /**
             * @description How long the previous secrets stay valid, up to 30d.
             * @default 24h
             * @example 1h
             */
            valid_for?: string;
        };
        /** @description How to replace the secret of a webhook. */
        RotateWebhookRequest: {
            /**
             * @description How long the previous secret also signs, up to 30d.
             * @default 24h
             * @example 24h
             */
            valid_for?: string;
        };
        Scan: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ended. Null before.
             */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description ID, for reading the result later. Kept for a day.
             */
            id: string;
            /** @description The records that were found. Null until the scan is finished. */
            result: components["schemas"]["ScanResult"] | null;
            /** @description waiting: for a worker. failed: no worker finished in time. */
            status: "waiting" | "running" | "finished" | "failed" | (string & {});
            /** @description Name of the zone. */
            zone: string;
        };
        ScannedRecordSet: {
            /** @description Owner name, relative to the zone. @ for the zone itself. */
            name: string;
            /** @description Address of the server that returned the record set. */
            server: string;
            /**
             * Format: int64
             * @description TTL in seconds.
             */
            ttl: number;
            /** @description Record type. */
            type: string;
            /** @description Record data in presentation format (RFC 1035 5.1), with absolute names. */
            values: string[];
        };
        ScannedServer: {
            /** @description Address that was queried. Null if no address was found. */
            address: string | null;
            /** @description Why there was no usable answer. Null if there was one. */
            error: string | null;
            /** @description Name of the server, or its address if it was requested by address. */
            name: string;
            /**
             * Format: int64
             * @description SOA serial of the zone at the server. Null if it does not have the zone.
             */
            serial: number | null;
            /** @description answers: the server has the zone. foreign: its answer is not authoritative. silent: no answer. forbidden: the service may not connect to its addresses. */
            status: "answers" | "foreign" | "silent" | "forbidden" | (string & {});
            /** @description Whether the server returned the whole zone by AXFR. Null if it was not asked. */
            transfer: ("allowed" | "refused" | "too_large" | "failed" | (string & {})) | null;
        };
        ScanProposal: {
            /** @description Changes, in the form of a bulk change. */
            changes: components["schemas"]["ProposedChange"][];
        };
        ScanRequest: {
            /** @description Names or IP addresses of the servers to query. If omitted, the servers in the delegation. */
            servers?: string[];
        };
        ScanResult: {
            /** @description Whether a server returned the whole zone. If not, records at unusual names may be missing. */
            complete: boolean;
            /** @description Record sets that this service creates itself, or that differ on every host. */
            ignored: components["schemas"]["IgnoredRecordSet"][];
            /** @description Faults of the servers and of the delegation, most severe first. */
            issues: components["schemas"]["Issue"][];
            /** @description The delegation at the parent. Null if its servers were not found or did not all answer. */
            parent_delegation: components["schemas"]["ParentDelegation"] | null;
            /** @description Request body of a bulk change that adds these records to the zone. Null if no such change is possible. */
            proposal: components["schemas"]["ScanProposal"] | null;
            /** @description Record sets of the zone, each with the address of the server that returned it. */
            record_sets: components["schemas"]["ScannedRecordSet"][];
            /** @description The servers, each with its answer. */
            scanned_servers: components["schemas"]["ScannedServer"][];
            /** @description Record sets without an answer. At most 100. */
            unanswered: components["schemas"]["RecordSetName"][];
            /** @description Wildcard names that answer for others. */
            wildcards: string[];
        };
        /** @description A zone or record that contains the text. */
        SearchHit: {
            /** @description Which fields contain the text. */
            matches: ("name" | "value" | "comment" | "labels" | (string & {}))[];
            /** @description Name of the zone, or absolute owner name of the record, without the final dot. */
            name: string;
            /** @description The record. Null if the zone itself matches. */
            record: components["schemas"]["Record"] | null;
            /** @description What the text was found in. */
            type: "zone" | "record" | (string & {});
            /** @description The name in Unicode, if it contains A-labels. */
            unicode_name: string;
            /** @description Name of the zone. */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description A page of a list. */
        SearchHitList: {
            /** @description The items of this page. */
            data: components["schemas"]["SearchHit"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        Service: {
            /** @description Domain of the service, to which the names of its nameservers belong. */
            domain: string;
            /** @description Addresses for A and AAAA records of a single name at its current provider. Empty if the service has none. */
            edge_addresses: string[];
            /** @description Target for the CNAME record of a single name at its current provider. Null if the service has none. */
            edge_host: string | null;
            /** @description NS records to set for a domain at its registrar. */
            nameservers: string[];
            release: components["schemas"]["ReleaseInfo"];
        };
        /** @description First event of a stream that was opened without Last-Event-ID. */
        StreamBegunEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "stream.begun";
        };
        /** @description A delivery as it would be sent to a URL. */
        StreamedDelivery: {
            /** @description The raw request body. The signature covers it. */
            body: string;
            /** @description Headers of the request, with the signatures. Signed when the event is sent. */
            headers: {
                [key: string]: string;
            };
            /**
             * @description Type of the event of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "delivery";
        };
        /** @description First event of a stream if events after the Last-Event-ID are no longer kept. Read the state again. */
        StreamResetEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "stream.reset";
        };
        /** @description A domain of the service below which anyone can register names. */
        Suffix: {
            /** @description The suffix, without final dot. */
            name: string;
        };
        /** @description A page of a list. */
        SuffixList: {
            /** @description The items of this page. */
            data: components["schemas"]["Suffix"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        Token: {
            /** @description IP addresses and networks the token may be used from. Null means all. */
            allowlist: string[] | null;
            /**
             * Format: date-time
             * @description When the token was created.
             */
            created_at: string;
            /** @description Description of the token. */
            description: string | null;
            /**
             * Format: date-time
             * @description When the token expires. Null means never.
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description ID of the token.
             */
            id: string;
            /** @description personal: all rights. scoped: the rights in scopes. read_only: all :read scopes. registrar_only: domains. webhook_key: the signing secret of the webhook with this ID. It cannot be used for authentication. */
            kind: string;
            /**
             * Format: date-time
             * @description When the token was last used. Updated at most once a minute.
             */
            last_used_at: string | null;
            /** @description IP address from which the token was last used. */
            last_used_ip: string | null;
            /** @description The token expires if it is not used for this long, e.g. 90d. */
            max_unused: string | null;
            /** @description Name of the token in lists. */
            name: string;
            /** @description Owner names the token is limited to. Null means all names. */
            names: string[] | null;
            /**
             * Format: date-time
             * @description When the previous secrets expire after a rotation. Null if none are valid.
             */
            previous_expires_at: string | null;
            /** @description Rights of the token. For a webhook_key: its event types. */
            scopes: string[];
            /** @description TSIG key for dynamic updates (RFC 2136). Null if there is none. */
            tsig: components["schemas"]["TsigKey"] | null;
            /** @description Record types the token is limited to. Null means all types. */
            types: string[] | null;
            /** @description Zones the token is limited to. Null means all zones. */
            zones: string[] | null;
        };
        TokenCreated: {
            /** @description IP addresses and networks the token may be used from. Null means all. */
            allowlist: string[] | null;
            /**
             * Format: date-time
             * @description When the token was created.
             */
            created_at: string;
            /** @description Description of the token. */
            description: string | null;
            /**
             * Format: date-time
             * @description When the token expires. Null means never.
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description ID of the token.
             */
            id: string;
            /** @description personal: all rights. scoped: the rights in scopes. read_only: all :read scopes. registrar_only: domains. webhook_key: the signing secret of the webhook with this ID. It cannot be used for authentication. */
            kind: string;
            /**
             * Format: date-time
             * @description When the token was last used. Updated at most once a minute.
             */
            last_used_at: string | null;
            /** @description IP address from which the token was last used. */
            last_used_ip: string | null;
            /** @description The token expires if it is not used for this long, e.g. 90d. */
            max_unused: string | null;
            /** @description Name of the token in lists. */
            name: string;
            /** @description Owner names the token is limited to. Null means all names. */
            names: string[] | null;
            /**
             * Format: date-time
             * @description When the previous secrets expire after a rotation. Null if none are valid.
             */
            previous_expires_at: string | null;
            /** @description Rights of the token. For a webhook_key: its event types. */
            scopes: string[];
            /** @description The secret. Returned only once. Null if the response is replayed for an Idempotency-Key. */
            token: string | null;
            /** @description TSIG key for dynamic updates (RFC 2136). Null if there is none. */
            tsig: components["schemas"]["NewTsigKey"] | null;
            /** @description Record types the token is limited to. Null means all types. */
            types: string[] | null;
            /** @description Zones the token is limited to. Null means all zones. */
            zones: string[] | null;
        };
        /** @description The token of an event. */
        TokenCreatedEventData: {
            api_token: components["schemas"]["EventToken"];
        };
        /** @description A token that ends soon. */
        TokenEndingEventData: {
            api_token: components["schemas"]["EventToken"];
            /**
             * Format: date-time
             * @description When the token ends.
             */
            ends_at: string;
            /**
             * Format: date-time
             * @description Since when the token is unused, if it expires for that reason. Otherwise null.
             */
            unused_since: string | null;
        };
        /** @description A page of a list. */
        TokenList: {
            /** @description The items of this page. */
            data: components["schemas"]["Token"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        TransportAnswer: {
            /** @description Why there was no answer. Null if there was one. */
            error: string | null;
            /** @description Time until the answer or the timeout. */
            milliseconds: number;
            /** @description Response code, e.g. NOERROR or REFUSED. Null if there was no answer. */
            rcode: string | null;
            /**
             * Format: int64
             * @description SOA serial. Null if the answer has none.
             */
            serial: number | null;
        };
        TsigKey: {
            /** @description Algorithm of the TSIG key. */
            algorithm: "hmac-sha256" | "hmac-sha384" | "hmac-sha512" | (string & {});
            /** @description Name of the TSIG key. Clients need it together with the secret. */
            name: string;
        };
        /** @description A DS record that the parent should have later. */
        UpcomingDs: {
            /**
             * @description Mnemonic of the algorithm. An algorithm without one has its number as text.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            /**
             * Format: int64
             * @description Number of the algorithm.
             * @example 13
             */
            algorithm_number: number;
            /** @description Digest in hexadecimal. */
            digest: string;
            /**
             * Format: int64
             * @description Digest type: 2 is SHA-256, 4 is SHA-384.
             */
            digest_type: number;
            /** @description The key of the DS record. Some registrars ask for it instead. Null if it is not known yet. */
            dnskey: components["schemas"]["Dnskey"] | null;
            /**
             * Format: int64
             * @description Key tag (RFC 4034 B).
             */
            key_tag: number;
            /**
             * Format: date-time
             * @description When you may publish the record. Null if the time is not known yet. See waiting_for.
             */
            publish_after: string | null;
            /**
             * @description Record data of the DS record.
             * @example 2371 13 2 1F987CC6583E92DF0890…
             */
            rdata: string;
        };
        UpdateAccountRequest: {
            /**
             * @description Name of the account.
             * @example Example Ltd
             */
            name?: string;
        };
        /** @description The address of a host. */
        UpdateAddressRequest: {
            /**
             * @description IPv4 or IPv6 address. If omitted, the address of the client.
             * @example 192.0.2.1
             */
            value?: string;
        };
        /** @description New settings of a domain. Omitted settings stay unchanged. */
        UpdateDomainRequest: {
            /** @description Whether the name is renewed by itself while it is in use. */
            auto_renew?: boolean;
        };
        /** @description Fields of a record to change. Omitted fields do not change. */
        UpdateRecordRequest: {
            /** @description A note for people. Not published. */
            comment?: string | null;
            /**
             * Format: uuid
             * @description If set, must equal the ID in the path.
             */
            id?: string;
            /**
             * @description Records managed by kubernetes cannot be changed through this API.
             * @enum {string}
             */
            managed_by?: "api" | "kubernetes";
            /**
             * @description Owner name relative to the zone. @ is the zone itself. Unicode or A-labels.
             * @example www
             */
            name?: string;
            /** @description TTL in seconds. All records of one name and type have the same TTL. */
            ttl?: number;
            /**
             * @description Record type.
             * @example A
             */
            type?: string;
            /** @description The name in Unicode, if it contains A-labels. */
            unicode_name?: string;
            /**
             * @description Record data in presentation format (RFC 1035 5.1).
             * @example 192.0.2.1
             */
            value?: string;
        };
        UpdateTokenRequest: {
            /** @description Description of the token. */
            description?: string | null;
            /**
             * @description Name of the token in lists.
             * @example certbot on www1
             */
            name?: string;
        };
        /** @description Changes of a webhook. */
        UpdateWebhookRequest: {
            /** @description A note for people. */
            description?: string | null;
            /** @description Types of events to send. Null means all types. */
            events?: ("zone.created" | "zone.deleted" | "zone.in_sync" | "zone.invalid" | "zone.delegation_changed" | "record.created" | "record.updated" | "record.deleted" | "dnssec.key_rollover" | "dnssec.ds_required" | "dnssec.ds_wrong" | "dnssec.signatures_ending" | "domain.created" | "domain.renewed" | "domain.expiring" | "domain.grace" | "domain.deleting" | "domain.restored" | "domain.released" | "verification.completed" | "api_token.created" | "api_token.ending" | "webhook.disabled")[] | null;
            /**
             * @description An https URL. Null to read the deliveries with GET …/stream. A webhook cannot change from one to the other.
             * @example https://example.com/webhook
             */
            url?: string | null;
            /** @description Names or IDs of the zones whose events are sent. Null means all zones of the token. */
            zones?: string[] | null;
        };
        /** @description New settings of a zone. Omitted settings stay unchanged. */
        UpdateZoneRequest: {
            /** @description A note for people. Not published. */
            comment?: string | null;
            /** @description TTL of records without their own, in seconds. */
            default_ttl?: number;
            /**
             * @description Names below the zone that other owners may use for their own zones. Replaces the previous list.
             * @example [
             *       {
             *         "name": "sub",
             *         "namespace": "team-a"
             *       }
             *     ]
             */
            delegate_to?: components["schemas"]["GrantRequest"][];
            /** @description DNSSEC settings. Only if DNSSEC is enabled. */
            dnssec?: components["schemas"]["DnssecSettings"];
            /**
             * @description Your own labels. Null removes a label. Omitted labels do not change.
             * @example {
             *       "team": "web",
             *       "legacy": null
             *     }
             */
            labels?: {
                [key: string]: string | null;
            };
            /**
             * @description Your own names for the nameservers of the service, in the same order. They replace the service’s names. Null restores the service’s names. Each name needs the addresses of its nameserver. Requires a verified account.
             * @example [
             *       "ns1.example.com",
             *       "ns2.example.com"
             *     ]
             */
            nameservers?: string[] | null;
            /** @description Kubernetes namespaces whose Record objects may attach records to the zone. Replaces the previous list. */
            records_from?: components["schemas"]["RecordSourceRequest"][];
            /** @description While true, changes are not published. The published version stays served. */
            suspend?: boolean;
        };
        Verification: {
            /** @description The domain used for verification. Null if the token cannot see its zone. */
            domain: string | null;
            /** @description Progress of the domain proof, and its two records, as in GET /zones/{zone}/proof. One record is enough. */
            domain_proof: components["schemas"]["DomainProof"] | null;
            /**
             * Format: date-time
             * @description When the link in the email expires.
             */
            link_expires_at: string | null;
            /** @description The page for requesting verification. */
            page: string;
            /** @description The accepted proof. review: staff have decided. */
            proof_kind: ("domain" | "review" | (string & {})) | null;
            /** @description Why the account was refused. Null if it was not. */
            refusal: string | null;
            /** @description The manual review. Null if there is none. */
            review: components["schemas"]["VerificationReview"] | null;
            /** @description pending: waiting for the proof. link_sent: the proof was found, and a link was sent to the email address of the account. review: staff are reviewing it. refused: staff refused it. expired: the proof was not found in time, or the link was not used. */
            status: "unverified" | "pending" | "link_sent" | "verified" | "review" | "refused" | "expired" | (string & {});
            /** @description What verification of the account unlocks. Empty if it is verified. */
            unlocks: string[];
        };
        /** @description The verification of the account. */
        VerificationCompletedEventData: {
            /**
             * Format: date-time
             * @description When the account was verified.
             */
            verified_at: string;
        };
        /** @description The account has been verified. */
        VerificationCompletedWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["VerificationCompletedEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "verification.completed";
        };
        VerificationReview: {
            /**
             * Format: date-time
             * @description One business day after the request. Business days are Monday to Friday, UTC.
             */
            answer_by: string;
            /**
             * Format: date-time
             * @description When the review was requested.
             */
            asked_at: string;
            /** @description asked: you requested it. domain_used: the domain has already verified another account. */
            reason: "asked" | "domain_used" | (string & {});
        };
        VolumeLimit: {
            /**
             * Format: int64
             * @description Octets allowed in any period of this many seconds.
             */
            limit: number;
            /**
             * Format: int64
             * @description Octets that are allowed now.
             */
            remaining: number;
            /**
             * Format: date-time
             * @description When the oldest counted octets stop counting. Null if none are counted.
             */
            reset_at: string | null;
            /**
             * Format: int64
             * @description Length of the period in seconds.
             */
            seconds: number;
        };
        /** @description A webhook, without its secret. */
        Webhook: {
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            created_at: string;
            /** @description A note for people. */
            description: string | null;
            /**
             * Format: date-time
             * @description When the webhook was disabled. Null if it is not.
             */
            disabled_at: string | null;
            /** @description Why the webhook was disabled, for people. Null if it is not. */
            disabled_reason: string | null;
            /** @description Types of events to send. Null means all types. */
            events: string[] | null;
            /**
             * Format: date-time
             * @description When the current series of failed attempts started. Null if the last attempt succeeded.
             */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description ID of the webhook.
             */
            id: string;
            /**
             * Format: date-time
             * @description Until when the previous secret also signs after a rotation. Null if it does not.
             */
            previous_secret_expires_at: string | null;
            /** @description unverified: the URL has not answered a verification with 200. delivering: events are sent. disabled: the URL failed for three days, or answered 410. Verify it to continue. */
            status: "unverified" | "delivering" | "disabled" | (string & {});
            /**
             * @description The URL that receives events. Null if you read the deliveries with GET …/stream.
             * @example https://example.com/webhook
             */
            url: string | null;
            /**
             * Format: date-time
             * @description When the URL last answered a verification. Null if unverified.
             */
            verified_at: string | null;
            /** @description Only events of these zones are sent. Null means all events. */
            zones: string[] | null;
        };
        /** @description A webhook with its new secret. */
        WebhookCreated: {
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            created_at: string;
            /** @description A note for people. */
            description: string | null;
            /**
             * Format: date-time
             * @description When the webhook was disabled. Null if it is not.
             */
            disabled_at: string | null;
            /** @description Why the webhook was disabled, for people. Null if it is not. */
            disabled_reason: string | null;
            /** @description Types of events to send. Null means all types. */
            events: string[] | null;
            /**
             * Format: date-time
             * @description When the current series of failed attempts started. Null if the last attempt succeeded.
             */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description ID of the webhook.
             */
            id: string;
            /**
             * Format: date-time
             * @description Until when the previous secret also signs after a rotation. Null if it does not.
             */
            previous_secret_expires_at: string | null;
            /**
             * @description The signing secret. Returned only once. Null if the response is replayed for an Idempotency-Key.
             * @example whsec_3QgpRs3bTeaBWJXMqYPpTGkVBCGJYmHMGVpT0dPzl3I=
             */
            secret: string | null;
            /** @description unverified: the URL has not answered a verification with 200. delivering: events are sent. disabled: the URL failed for three days, or answered 410. Verify it to continue. */
            status: "unverified" | "delivering" | "disabled" | (string & {});
            /**
             * @description The URL that receives events. Null if you read the deliveries with GET …/stream.
             * @example https://example.com/webhook
             */
            url: string | null;
            /**
             * Format: date-time
             * @description When the URL last answered a verification. Null if unverified.
             */
            verified_at: string | null;
            /** @description Only events of these zones are sent. Null means all events. */
            zones: string[] | null;
        };
        /** @description A delivery of an event to a webhook. */
        WebhookDelivery: {
            /** @description The last 20 attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /**
             * Format: date-time
             * @description When the delivery was recorded.
             */
            created_at: string;
            event: components["schemas"]["DeliveryEvent"];
            /**
             * Format: date-time
             * @description When the delivery ended. Null while it is waiting.
             */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description Value of X-Service-Delivery and webhook-id. The same in all attempts.
             */
            id: string;
            /**
             * Format: date-time
             * @description When the next attempt is due. Null if there is none.
             */
            next_attempt_at: string | null;
            /** @description waiting: for the first or next attempt. failed: no further attempts. */
            status: "waiting" | "delivered" | "failed" | (string & {});
        };
        /** @description A delivery with its body. */
        WebhookDeliveryDetail: {
            /** @description The last 20 attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description The raw request body. The signature covers it. */
            body: string;
            /**
             * Format: date-time
             * @description When the delivery was recorded.
             */
            created_at: string;
            event: components["schemas"]["DeliveryEvent"];
            /**
             * Format: date-time
             * @description When the delivery ended. Null while it is waiting.
             */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description Value of X-Service-Delivery and webhook-id. The same in all attempts.
             */
            id: string;
            /**
             * Format: date-time
             * @description When the next attempt is due. Null if there is none.
             */
            next_attempt_at: string | null;
            /** @description waiting: for the first or next attempt. failed: no further attempts. */
            status: "waiting" | "delivered" | "failed" | (string & {});
        };
        /** @description A page of a list. */
        WebhookDeliveryList: {
            /** @description The items of this page. */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description A webhook that was disabled. */
        WebhookDisabledEventData: {
            /**
             * Format: date-time
             * @description When it was disabled.
             */
            disabled_at: string;
            /** @description Why it was disabled, for people. */
            reason: string;
            /** @description URL of the webhook. */
            url: string;
            /**
             * Format: uuid
             * @description ID of the webhook.
             */
            webhook_id: string;
        };
        /** @description Another webhook of the account was disabled. It failed for too long, or answered that it is gone. */
        WebhookDisabledWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["WebhookDisabledEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "webhook.disabled";
        };
        /** @description The body of a request to a webhook. */
        WebhookEvent: components["schemas"]["ZoneCreatedWebhookEvent"] | components["schemas"]["ZoneDeletedWebhookEvent"] | components["schemas"]["ZoneInSyncWebhookEvent"] | components["schemas"]["ZoneInvalidWebhookEvent"] | components["schemas"]["ZoneDelegationChangedWebhookEvent"] | components["schemas"]["RecordCreatedWebhookEvent"] | components["schemas"]["RecordUpdatedWebhookEvent"] | components["schemas"]["RecordDeletedWebhookEvent"] | components["schemas"]["DnssecKeyRolloverWebhookEvent"] | components["schemas"]["DnssecDsRequiredWebhookEvent"] | components["schemas"]["DnssecDsWrongWebhookEvent"] | components["schemas"]["DnssecSignaturesEndingWebhookEvent"] | components["schemas"]["DomainCreatedWebhookEvent"] | components["schemas"]["DomainRenewedWebhookEvent"] | components["schemas"]["DomainExpiringWebhookEvent"] | components["schemas"]["DomainGraceWebhookEvent"] | components["schemas"]["DomainDeletingWebhookEvent"] | components["schemas"]["DomainRestoredWebhookEvent"] | components["schemas"]["DomainReleasedWebhookEvent"] | components["schemas"]["VerificationCompletedWebhookEvent"] | components["schemas"]["ApiTokenCreatedWebhookEvent"] | components["schemas"]["ApiTokenEndingWebhookEvent"] | components["schemas"]["WebhookDisabledWebhookEvent"] | components["schemas"]["EndpointVerifyWebhookEvent"] | components["schemas"]["EndpointTestWebhookEvent"];
        /** @description A page of a list. */
        WebhookList: {
            /** @description The items of this page. */
            data: components["schemas"]["Webhook"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description Deliveries that are sent again. */
        WebhookRedelivered: {
            /**
             * Format: date-time
             * @description Value of `since` for the next request, if there are more deliveries. Otherwise null.
             */
            next_since: string | null;
            /**
             * Format: int64
             * @description Number of deliveries that are sent again.
             */
            redelivered_count: number;
        };
        /** @description An event of the stream of a webhook. */
        WebhookStreamEvent: components["schemas"]["StreamedDelivery"] | components["schemas"]["StreamBegunEvent"] | components["schemas"]["StreamResetEvent"];
        /** @description A zone: a domain, its settings and its state. */
        Zone: {
            /** @description A note for people. Not published. Null if there is none. */
            comment: string | null;
            /**
             * Format: date-time
             * @description When the zone was created.
             */
            created_at: string;
            /**
             * Format: int64
             * @description TTL of records without their own, in seconds.
             */
            default_ttl: number;
            /** @description Names below the zone that other owners may use for their own zones. */
            delegate_to: components["schemas"]["Grant"][];
            /** @description Status of the delegation. See `GET /zones/{zone}/delegation`. */
            delegation_status: "delegated" | "incomplete" | "not_delegated" | "delegated_elsewhere" | "delegated_in_part" | "glue_wrong" | "unknown" | (string & {});
            dnssec: components["schemas"]["DnssecSummary"];
            /**
             * Format: uuid
             * @description ID of the zone. It stays when the zone is restored.
             */
            id: string;
            /** @description Errors and warnings, at most 100. While there are errors, the previous version stays served. */
            issues: components["schemas"]["Issue"][];
            /** @description Your own labels. */
            labels: {
                [key: string]: string;
            };
            /**
             * @description Domain name of the zone, without final dot.
             * @example example.com
             */
            name: string;
            /** @description Names of the nameservers. Set them at the registrar of the domain. */
            nameservers: string[];
            /** @description Kubernetes namespace of the zone, if an administrator shares it with the account. You can then read the zone but not change it. Null for a zone of the account. */
            namespace: string | null;
            /**
             * Format: int64
             * @description Number of records that the token can see.
             */
            record_count: number;
            /** @description Kubernetes namespaces whose Record objects may attach records to the zone. */
            records_from: components["schemas"]["RecordSource"][];
            /** @description The version that each region serves. */
            regions: components["schemas"]["RegionState"][];
            /**
             * Format: int64
             * @description SOA serial of the published version. Null before the first publication.
             */
            serial: number | null;
            /** @description pending: never served by all regions. active: all regions serve the latest version. updating: a change is on its way to the regions. invalid: the draft has errors; the previous version stays served. verification_required: not served until the domain is proven. degraded: a region has been behind for a minute. suspended: by its settings or because of the account. deleting: the zone is being deleted. */
            status: "pending" | "active" | "updating" | "invalid" | "verification_required" | "degraded" | "suspended" | "deleting" | (string & {});
            /** @description Whether changes of the zone are paused. */
            suspend: boolean;
            /** @description The name in Unicode, if it contains A-labels. */
            unicode_name: string;
            /**
             * Format: date-time
             * @description When the zone was last changed.
             */
            updated_at: string;
            zone_ref: components["schemas"]["ZoneRef"];
        };
        /** @description A zone after a write, and the outcome of the write. */
        ZoneChanged: {
            change: components["schemas"]["Change"];
            /** @description A note for people. Not published. Null if there is none. */
            comment: string | null;
            /**
             * Format: date-time
             * @description When the zone was created.
             */
            created_at: string;
            /**
             * Format: int64
             * @description TTL of records without their own, in seconds.
             */
            default_ttl: number;
            /** @description Names below the zone that other owners may use for their own zones. */
            delegate_to: components["schemas"]["Grant"][];
            /** @description Status of the delegation. See `GET /zones/{zone}/delegation`. */
            delegation_status: "delegated" | "incomplete" | "not_delegated" | "delegated_elsewhere" | "delegated_in_part" | "glue_wrong" | "unknown" | (string & {});
            dnssec: components["schemas"]["DnssecSummary"];
            /**
             * Format: uuid
             * @description ID of the zone. It stays when the zone is restored.
             */
            id: string;
            /** @description Errors and warnings, at most 100. While there are errors, the previous version stays served. */
            issues: components["schemas"]["Issue"][];
            /** @description Your own labels. */
            labels: {
                [key: string]: string;
            };
            /**
             * @description Domain name of the zone, without final dot.
             * @example example.com
             */
            name: string;
            /** @description Names of the nameservers. Set them at the registrar of the domain. */
            nameservers: string[];
            /** @description Kubernetes namespace of the zone, if an administrator shares it with the account. You can then read the zone but not change it. Null for a zone of the account. */
            namespace: string | null;
            /**
             * Format: int64
             * @description Number of records that the token can see.
             */
            record_count: number;
            /** @description Kubernetes namespaces whose Record objects may attach records to the zone. */
            records_from: components["schemas"]["RecordSource"][];
            /** @description The version that each region serves. */
            regions: components["schemas"]["RegionState"][];
            /**
             * Format: int64
             * @description SOA serial of the published version. Null before the first publication.
             */
            serial: number | null;
            /** @description pending: never served by all regions. active: all regions serve the latest version. updating: a change is on its way to the regions. invalid: the draft has errors; the previous version stays served. verification_required: not served until the domain is proven. degraded: a region has been behind for a minute. suspended: by its settings or because of the account. deleting: the zone is being deleted. */
            status: "pending" | "active" | "updating" | "invalid" | "verification_required" | "degraded" | "suspended" | "deleting" | (string & {});
            /** @description Whether changes of the zone are paused. */
            suspend: boolean;
            /** @description The name in Unicode, if it contains A-labels. */
            unicode_name: string;
            /**
             * Format: date-time
             * @description When the zone was last changed.
             */
            updated_at: string;
            zone_ref: components["schemas"]["ZoneRef"];
        };
        /** @description Numbers of zones, in all and for each value of the filter `only`. */
        ZoneCounts: {
            /**
             * Format: int64
             * @description Zones that are pending, updating, degraded or deleting.
             */
            in_progress_count: number;
            /**
             * Format: int64
             * @description Zones that need an action of their owner.
             */
            needs_action_count: number;
            /**
             * Format: int64
             * @description All zones that the token can see.
             */
            zone_count: number;
        };
        /** @description A zone was created. */
        ZoneCreatedEvent: {
            /**
             * Format: date-time
             * @description When this replica heard of it.
             */
            created_at: string;
            data: components["schemas"]["ZoneEventData"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.created";
        };
        /** @description A zone was added to the account. */
        ZoneCreatedWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["ZoneEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.created";
        };
        /** @description The delegation at the parent changed: `status`, `message` as in `GET …/delegation`. */
        ZoneDelegationChangedEvent: {
            /**
             * Format: date-time
             * @description When this replica heard of it.
             */
            created_at: string;
            data: components["schemas"]["ZoneDelegationEventData"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.delegation_changed";
        };
        /** @description The delegation at the parent of the zone changed. */
        ZoneDelegationChangedWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["ZoneDelegationEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.delegation_changed";
        };
        /** @description The delegation of a zone at its parent. */
        ZoneDelegationEventData: {
            /** @description What the owner must do, for people. */
            message: string;
            /** @description Status of the delegation, as in `GET …/delegation`. */
            status: "delegated" | "incomplete" | "not_delegated" | "delegated_elsewhere" | "delegated_in_part" | "glue_wrong" | "unknown" | (string & {});
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description No region serves the zone any more. */
        ZoneDeletedEvent: {
            /**
             * Format: date-time
             * @description When this replica heard of it.
             */
            created_at: string;
            data: components["schemas"]["ZoneEventData"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.deleted";
        };
        /** @description A zone was deleted. No region serves it any longer. */
        ZoneDeletedWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["ZoneEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.deleted";
        };
        /** @description A zone is being removed from the regions. */
        ZoneDeletingEvent: {
            /**
             * Format: date-time
             * @description When this replica heard of it.
             */
            created_at: string;
            data: components["schemas"]["ZoneEventData"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.deleting";
        };
        /** @description The zone of an event. */
        ZoneEventData: {
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        ZonefileCounts: {
            /**
             * Format: int64
             * @description Records that were imported with changes.
             */
            changed_count: number;
            /**
             * Format: int64
             * @description Records that were imported unchanged.
             */
            imported_count: number;
            /**
             * Format: int64
             * @description Errors of omitted lines.
             */
            issue_count: number;
            /**
             * Format: int64
             * @description Records that were not imported.
             */
            skipped_count: number;
            /**
             * Format: int64
             * @description Warnings.
             */
            warning_count: number;
        };
        ZonefileImported: {
            change: components["schemas"]["Change"];
            /**
             * Format: int64
             * @description With dry_run: the value of confirm that the import needs. Null if it needs none.
             */
            confirm: number | null;
            /** @description With on_error=skip: errors of the lines that were omitted. At most 1000. */
            issues: components["schemas"]["Issue"][];
            /** @description Number of records in the file, of errors and of warnings. */
            line_counts: components["schemas"]["ZonefileCounts"];
            /** @description Records in the order of the file. At most 1000. */
            lines: components["schemas"]["ZonefileLine"][];
            /** @description As in the request. */
            mode: "replace" | "merge" | (string & {});
            /** @description Number of entries that are not listed, of each kind. */
            omitted_counts: components["schemas"]["ZonefileCounts"];
            /** @description As in the request. */
            on_error: "refuse" | "skip" | (string & {});
            /** @description Effect on the records of the zone. */
            record_counts: components["schemas"]["RecordCounts"];
            /**
             * Format: int64
             * @description SOA serial of the zone. Null before its first publication.
             */
            serial: number | null;
            /** @description Name of the zone. */
            zone: string;
        };
        ZonefileLine: {
            /** @description Why the record was changed or skipped. */
            issues: components["schemas"]["Issue"][];
            /**
             * Format: int64
             * @description First line of the record in the file, from 1.
             */
            line: number;
            /** @description Owner name, relative to the zone. @ for the zone itself. */
            name: string;
            /**
             * Format: uuid
             * @description ID of the record. Null if it was skipped.
             */
            record_id: string | null;
            /** @description imported: unchanged. changed: imported with the changes in issues. skipped: not imported. */
            status: "imported" | "changed" | "skipped" | (string & {});
            /**
             * Format: int64
             * @description TTL in seconds.
             */
            ttl: number;
            /** @description Record type. */
            type: string;
            /** @description Record data in presentation format. */
            value: string;
        };
        /** @description All regions serve it: `serial`, `generation`. */
        ZoneInSyncEvent: {
            /**
             * Format: date-time
             * @description When this replica heard of it.
             */
            created_at: string;
            data: components["schemas"]["ZoneVersionEventData"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.in_sync";
        };
        /** @description All regions serve the latest version of the zone. */
        ZoneInSyncWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["ZoneVersionEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.in_sync";
        };
        /** @description The draft has errors; the previous version stays served: `generation`, `issues` (at most 10). */
        ZoneInvalidEvent: {
            /**
             * Format: date-time
             * @description When this replica heard of it.
             */
            created_at: string;
            data: components["schemas"]["ZoneInvalidEventData"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.invalid";
        };
        /** @description A draft with errors. */
        ZoneInvalidEventData: {
            /**
             * Format: int64
             * @description Version of the draft, from 1. A later version has a higher number.
             */
            generation: number;
            /** @description The first errors of the draft. */
            issues: components["schemas"]["Issue"][];
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
        /** @description The draft of the zone was refused. The previous version stays served. */
        ZoneInvalidWebhookEvent: {
            /**
             * Format: uuid
             * @description ID of the account.
             */
            account_id: string;
            /**
             * @description Version of this format. Fields may be added.
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            created_at: string;
            data: components["schemas"]["ZoneInvalidEventData"];
            /**
             * Format: uuid
             * @description ID of the event. The same in all deliveries.
             */
            id: string;
            /**
             * Format: int64
             * @description Increases by one with each event of the zone.
             */
            sequence: number;
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.invalid";
        };
        /** @description A page of a list. */
        ZoneList: {
            /** @description The items of this page. */
            data: components["schemas"]["Zone"][];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description A version is being published to the regions: `serial`, `generation`. */
        ZonePublishedEvent: {
            /**
             * Format: date-time
             * @description When this replica heard of it.
             */
            created_at: string;
            data: components["schemas"]["ZoneVersionEventData"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "zone.published";
        };
        /** @description The Zone object in Kubernetes. Record objects refer to it. */
        ZoneRef: {
            /** @description Name of the Zone object. */
            name: string;
            /** @description Namespace of the Zone object. */
            namespace: string;
        };
        ZoneRestored: {
            change: components["schemas"]["Change"];
            /** @description A note for people. Not published. Null if there is none. */
            comment: string | null;
            /**
             * Format: date-time
             * @description When the zone was created.
             */
            created_at: string;
            /**
             * Format: int64
             * @description TTL of records without their own, in seconds.
             */
            default_ttl: number;
            /** @description Names below the zone that other owners may use for their own zones. */
            delegate_to: components["schemas"]["Grant"][];
            /** @description Status of the delegation. See `GET /zones/{zone}/delegation`. */
            delegation_status: "delegated" | "incomplete" | "not_delegated" | "delegated_elsewhere" | "delegated_in_part" | "glue_wrong" | "unknown" | (string & {});
            dnssec: components["schemas"]["DnssecSummary"];
            /**
             * Format: uuid
             * @description ID of the zone. It stays when the zone is restored.
             */
            id: string;
            /** @description Errors and warnings, at most 100. While there are errors, the previous version stays served. */
            issues: components["schemas"]["Issue"][];
            /**
             * Format: int64
             * @description Number of records that were Record objects in Kubernetes. They were not restored.
             */
            kubernetes_record_count: number;
            /** @description Your own labels. */
            labels: {
                [key: string]: string;
            };
            /**
             * @description Domain name of the zone, without final dot.
             * @example example.com
             */
            name: string;
            /** @description Names of the nameservers. Set them at the registrar of the domain. */
            nameservers: string[];
            /** @description Kubernetes namespace of the zone, if an administrator shares it with the account. You can then read the zone but not change it. Null for a zone of the account. */
            namespace: string | null;
            /**
             * Format: int64
             * @description Number of records that the token can see.
             */
            record_count: number;
            /** @description Kubernetes namespaces whose Record objects may attach records to the zone. */
            records_from: components["schemas"]["RecordSource"][];
            /** @description The version that each region serves. */
            regions: components["schemas"]["RegionState"][];
            /**
             * Format: int64
             * @description SOA serial of the published version. Null before the first publication.
             */
            serial: number | null;
            /** @description pending: never served by all regions. active: all regions serve the latest version. updating: a change is on its way to the regions. invalid: the draft has errors; the previous version stays served. verification_required: not served until the domain is proven. degraded: a region has been behind for a minute. suspended: by its settings or because of the account. deleting: the zone is being deleted. */
            status: "pending" | "active" | "updating" | "invalid" | "verification_required" | "degraded" | "suspended" | "deleting" | (string & {});
            /** @description Whether changes of the zone are paused. */
            suspend: boolean;
            /** @description The name in Unicode, if it contains A-labels. */
            unicode_name: string;
            /**
             * Format: date-time
             * @description When the zone was last changed.
             */
            updated_at: string;
            zone_ref: components["schemas"]["ZoneRef"];
        };
        ZoneRolledBack: {
            change: components["schemas"]["Change"];
            /** @description Effect on the records of the zone. */
            record_counts: components["schemas"]["RecordCounts"];
            /**
             * Format: int64
             * @description The revision whose records the zone has now.
             */
            revision: number;
            /**
             * Format: int64
             * @description SOA serial of the zone. Null before its first publication.
             */
            serial: number | null;
            /** @description Name of the zone. */
            zone: string;
        };
        /** @description A version of a zone. */
        ZoneVersionEventData: {
            /**
             * Format: int64
             * @description Version of the draft, from 1. A later version has a higher number.
             */
            generation: number;
            /**
             * Format: int64
             * @description SOA serial of the version.
             */
            serial: number;
            /**
             * @description Name of the zone.
             * @example example.com
             */
            zone: string;
            /**
             * Format: uuid
             * @description ID of the zone.
             */
            zone_id: string;
        };
    };
    responses: never;
    parameters: {
        /** @description next_cursor of the previous page. */
        Cursor: string;
        /** @description Return the result and the difference without making the change. */
        DryRun: boolean;
        /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
        IdempotencyKey: string;
        /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
        IfMatch: string;
        /** @description ETag of a response that you have. If it is still current, the response is 304. */
        IfNoneMatch: string;
        /** @description Items per page. */
        Limit: number;
        /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
        Wait: string;
    };
    requestBodies: never;
    headers: {
        /** @description The file name. */
        "Content-Disposition": string;
        /** @description Version of the zone or domain, for If-Match. For reads, also for If-None-Match. */
        ETag: string;
        /** @description ETag of this response, for If-None-Match. */
        "ETag-Content": string;
        /** @description This is the response to the first request with this Idempotency-Key. */
        "Idempotency-Replayed": "true";
        /** @description Path of the new resource, relative to the request path. */
        Location: string;
        /** @description Seconds to wait before you try again. */
        "Retry-After": number;
        /** @description Seconds to wait before you try again. */
        "Retry-After-Conflict": number;
        /** @description How to authenticate (RFC 9110 11.6.1). */
        "WWW-Authenticate": string;
        /** @description no: proxies such as nginx must not buffer the events. */
        "X-Accel-Buffering": string;
        /** @description Requests of this kind allowed per minute. For creating zones: per hour. For registering names: per day. */
        "X-RateLimit-Limit": number;
        /** @description Requests of this kind left now. */
        "X-RateLimit-Remaining": number;
        /** @description When the oldest counted request stops counting, in seconds since 1970. */
        "X-RateLimit-Reset": number;
        /** @description ID of the request. Also in the log. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccountRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    requestVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestVerificationRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    requestVerificationReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestVerificationReviewRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description One of account.create, account.delete, account.end, account.hide, account.keep, account.plan, account.rename, account.resume, account.review, account.show, account.suspend, account.verification, account.verify, acme.cleanup, acme.expire, acme.present, dns.remove, dns.undo, dns.update, dnssec.disable, dnssec.enable, dnssec.keys.export, dnssec.keys.import, dnssec.rollover, domain.create, domain.delete, domain.grace, domain.lost, domain.release, domain.remind, domain.renew, domain.restore, domain.taken, domain.update, dynamic.update, identity.link, identity.unlink, kubernetes.change, kubernetes.delete, person.address, person.factor, person.join, person.password, person.sign-in, person.sign-out, records.change, records.replace, request, review.approved, review.refused, session.end, staff.add, staff.remove, token.create, token.rename, token.revoke, token.rotate, webhook.create, webhook.delete, webhook.redeliver, webhook.rotate, webhook.update, webhook.verify, zone.create, zone.delete, zone.proof, zone.restore, zone.rollback, zone.update, zonefile.import; with `zone`, one that the log of a zone can have. */
                action?: string;
                /** @description ID or name of a token, or another name shown in `actor.name`. */
                actor?: string;
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description json: paginated. jsonl, csv: all rows in one response. If omitted, the Accept header decides. */
                format?: "json" | "jsonl" | "csv";
                /** @description Items per page, default 50. With jsonl and csv: maximum number of rows, default all. */
                limit?: number;
                /** @description Owner name of a record, relative to the zone. Unicode or A-labels. */
                name?: string;
                /** @description Only rows with this outcome. */
                outcome?: "applied" | "failed" | "refused";
                /** @description Only rows at or after this time. */
                since?: string;
                /** @description Only rows before this time. Must be later than `since`. */
                until?: string;
                /** @description Name or ID of a zone. Deleted zones are allowed. */
                zone?: string;
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRowList"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
        };
    };
    createChallenge: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChallengeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeChanged"];
                };
            };
        };
    };
    deleteChallenge: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                fqdn: string;
                value: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeChanged"];
                };
            };
        };
    };
    listDeletedZones: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedZoneList"];
                };
            };
        };
    };
    restoreDeletedZone: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                deleted_zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneRestored"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneRestored"];
                };
            };
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainList"];
                };
            };
        };
    };
    createDomain: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDomainRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainChanged"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainChanged"];
                };
            };
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
        };
    };
    deleteDomain: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainChanged"];
                };
            };
        };
    };
    updateDomain: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                domain: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDomainRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainChanged"];
                };
            };
        };
    };
    renewDomain: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainChanged"];
                };
            };
        };
    };
    restoreDomain: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainChanged"];
                };
            };
        };
    };
    checkDomain: {
        parameters: {
            query: {
                /** @description A label and a suffix of this service. See GET /suffixes. */
                name: string;
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainAvailability"];
                };
            };
        };
    };
    updateAddress: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                record: string;
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateAddressRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicUpdate"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Only events of these types. */
                type?: ("zone.created" | "change.applied" | "zone.invalid" | "zone.published" | "region.in_sync" | "zone.in_sync" | "zone.delegation_changed" | "dnssec.changed" | "zone.deleting" | "zone.deleted")[];
                /** @description Only events of this zone. Name or ID. */
                zone?: string;
            };
            header?: {
                /** @description ID of the last event that you received. The stream continues after it. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["Event"];
                };
            };
        };
    };
    getLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Limits"];
                };
            };
        };
    };
    createNameCheck: {
        parameters: {
            query?: {
                /** @description Wait for the result, at most this long: 0 to 30 seconds. Default: 10. */
                wait?: string;
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateNameCheckRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NameCheck"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NameCheck"];
                };
            };
        };
    };
    getNameCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                check: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NameCheck"];
                };
            };
        };
    };
    listNameservers: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NameserverList"];
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The text. Case-insensitive. Unicode or A-labels. */
                q: string;
                /** @description Only zones, or only records. */
                type?: "zone" | "record";
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchHitList"];
                };
            };
        };
    };
    getService: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    listSuffixes: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuffixList"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenCreated"];
                };
            };
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTokenRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    rotateToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateTokenRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenCreated"];
                };
            };
        };
    };
    getOwnToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    deleteOwnToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookCreated"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                webhook: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only deliveries with this status. */
                status?: "waiting" | "delivered" | "failed";
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                delivery: string;
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                delivery: string;
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                webhook: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeliverWebhookRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRedelivered"];
                };
            };
        };
    };
    rotateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookCreated"];
                };
            };
        };
    };
    streamWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the last event that you received. The stream continues after it. */
                "Last-Event-ID"?: string;
            };
            path: {
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["WebhookStreamEvent"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
        };
    };
    verifyWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
        };
    };
    countZones: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneCounts"];
                };
            };
        };
    };
    listZones: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only zones with these IDs. */
                id?: string[];
                /** @description Only zones that match this Kubernetes label selector. */
                label?: string;
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only the zone with this name. */
                name?: string;
                /** @description needs_action: only zones that need an action of their owner, such as a record to correct or a delegation. in_progress: only zones that are pending, updating, degraded or deleting. */
                only?: "needs_action" | "in_progress";
                /** @description Only the zone that contains this name. */
                owns_name?: string;
                /** @description Only zones with this text in their name, comment or labels. */
                q?: string;
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneList"];
                };
            };
        };
    };
    createZone: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateZoneRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneChanged"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneChanged"];
                };
            };
        };
    };
    getZone: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
        };
    };
    deleteZone: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneChanged"];
                };
            };
        };
    };
    updateZone: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateZoneRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneChanged"];
                };
            };
        };
    };
    listZoneAudit: {
        parameters: {
            query?: {
                /** @description One of acme.cleanup, acme.expire, acme.present, dns.remove, dns.undo, dns.update, dnssec.disable, dnssec.enable, dnssec.keys.export, dnssec.keys.import, dnssec.rollover, domain.create, domain.delete, domain.grace, domain.lost, domain.release, domain.remind, domain.renew, domain.restore, domain.taken, domain.update, dynamic.update, kubernetes.change, kubernetes.delete, records.change, records.replace, request, zone.create, zone.delete, zone.proof, zone.restore, zone.rollback, zone.update, zonefile.import. */
                action?: string;
                /** @description ID or name of a token, or another name shown in `actor.name`. */
                actor?: string;
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description json: paginated. jsonl, csv: all rows in one response. If omitted, the Accept header decides. */
                format?: "json" | "jsonl" | "csv";
                /** @description Items per page, default 50. With jsonl and csv: maximum number of rows, default all. */
                limit?: number;
                /** @description Owner name of a record, relative to the zone. Unicode or A-labels. */
                name?: string;
                /** @description Only rows with this outcome. */
                outcome?: "applied" | "failed" | "refused";
                /** @description Only rows at or after this time. */
                since?: string;
                /** @description Only rows before this time. Must be later than `since`. */
                until?: string;
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRowList"];
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
        };
    };
    createComparison: {
        parameters: {
            query?: {
                /** @description Wait for the result, at most this long: 0 to 30 seconds. Default: 10. */
                wait?: string;
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ScanRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
        };
    };
    getComparison: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                comparison: string;
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
        };
    };
    getDelegation: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delegation"];
                };
            };
        };
    };
    getDistribution: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Distribution"];
                };
            };
        };
    };
    getDnssec: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dnssec"];
                };
            };
        };
    };
    disableDnssec: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DisableDnssecRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnssecChanged"];
                };
            };
        };
    };
    enableDnssec: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EnableDnssecRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnssecChanged"];
                };
            };
        };
    };
    exportKeys: {
        parameters: {
            query?: {
                /** @description Include the private keys, to move the zone. Recorded in the audit log. */
                private?: boolean;
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnssecKeyList"];
                };
            };
        };
    };
    importKeys: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportKeysRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeysImported"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeysImported"];
                };
            };
        };
    };
    rollKeys: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RollKeysRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnssecChanged"];
                };
            };
        };
    };
    getProof: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proof"];
                };
            };
        };
    };
    requestProof: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait for the records, at most this long: 0 to 30 seconds. */
                wait?: string;
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofRequested"];
                };
            };
        };
    };
    listRecords: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Records per page. Without limit and cursor, the response contains all records. */
                limit?: number;
                /** @description Only records with this name. */
                name?: string;
                /** @description Only records of these types. */
                type?: string[];
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordList"];
                };
            };
        };
    };
    replaceRecords: {
        parameters: {
            query?: {
                /** @description Number of names that are removed from the zone. Required if the zone has 20 names or more, and loses more than 30 % of them. */
                confirm?: number;
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceRecordsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordsReplaced"];
                };
            };
        };
    };
    createRecord: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRecordRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordChanged"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordChanged"];
                };
            };
        };
    };
    changeRecords: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRecordsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordsChanged"];
                };
            };
        };
    };
    getRecord: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                record: string;
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Record"];
                };
            };
        };
    };
    deleteRecord: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                record: string;
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordChanged"];
                };
            };
        };
    };
    updateRecord: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                record: string;
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRecordRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordChanged"];
                };
            };
        };
    };
    listRevisions: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionList"];
                };
            };
        };
    };
    getRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                revision: string;
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionRecords"];
                    "text/dns": string;
                };
            };
        };
    };
    diffRevisions: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                other: string;
                revision: string;
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionDiff"];
                    "text/dns": string;
                };
            };
        };
    };
    rollBackZone: {
        parameters: {
            query?: {
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                revision: string;
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneRolledBack"];
                };
            };
        };
    };
    createScan: {
        parameters: {
            query?: {
                /** @description Wait for the result, at most this long: 0 to 30 seconds. Default: 10. */
                wait?: string;
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ScanRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scan"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scan"];
                };
            };
        };
    };
    getScan: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                scan: string;
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scan"];
                };
            };
        };
    };
    exportZonefile: {
        parameters: {
            query?: {
                /** @description Whether to write the comments of records after them. */
                comments?: boolean;
            };
            header?: {
                /** @description ETag of a response that you have. If it is still current, the response is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/dns": string;
                    "text/plain": string;
                };
            };
        };
    };
    importZonefile: {
        parameters: {
            query?: {
                /** @description Whether to import comments after records. A record without a comment in the file keeps its own. */
                comments?: boolean;
                /** @description Number of names that are removed from the zone. Required if the zone has 20 names or more, and loses more than 30 % of them. */
                confirm?: number;
                /** @description Return the result and the difference without making the change. */
                dry_run?: components["parameters"]["DryRun"];
                /** @description replace: the zone has only the records of the file. merge: the records of the file are added, and other records stay. */
                mode?: "replace" | "merge";
                /** @description refuse: nothing is imported if a line is wrong. skip: wrong lines are omitted and reported. */
                on_error?: "refuse" | "skip";
                /** @description Wait until all regions serve the change, at most this long: 0 to 30 seconds. */
                wait?: components["parameters"]["Wait"];
            };
            header?: {
                /** @description Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Change the zone or domain only if this is its current ETag. Otherwise the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/dns": string;
                "text/plain": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZonefileImported"];
                };
            };
        };
    };
}
