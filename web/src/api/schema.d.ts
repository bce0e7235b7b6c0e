// Made by “npm run gen” from the description of the general API.

export interface paths {
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives the account of the token, with the scopes and limits of the token. */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the name of the account; its address and its plan are changed elsewhere. */
        patch: operations["changeAccount"];
        trace?: never;
    };
    "/account/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives the state of the verification of the account, and the features that it unlocks. */
        get: operations["getVerification"];
        put?: never;
        /** Asks for the verification of the account by a domain; again, for a check at once or another link. */
        post: operations["askForVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/verification/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has those who run the service decide about the verification, within one business day. */
        post: operations["askForReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists all actions in the account, and requests that were refused; also as JSON Lines or CSV. */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleted-zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists zones that were deleted in the last 7 days and can be restored, by name. */
        get: operations["listDeletedZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleted-zones/{deleted}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a deleted zone again, by name or id, with its id, its records and theirs. */
        post: operations["restoreZone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams the progress of zones, and their changes, as server-sent events.
         * @description Needs the scope records:read for events of changes.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives the limits of the account, and how much of them is in use; null is no limit. */
        get: operations["getLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/names/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks the nameservers of a name whose zone is elsewhere whether it leads here, by a CNAME record or by addresses. */
        post: operations["checkName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/names/checks/{check}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives a check of a name of the last day. */
        get: operations["getNameCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finds zones and records by a part of their names, values, comments or labels.
         * @description Needs the scope records:read for records.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives the nameservers for domains, and the host and addresses for single names whose zone stays elsewhere. */
        get: operations["getService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the tokens of the account that can do no more than the token that asks, and the keys of its webhooks. */
        get: operations["listTokens"];
        put?: never;
        /**
         * Makes a token, whose secrets are in this answer alone. It can do no more than the token that asks.
         * @description A person in a session has to have signed in within the last 10 minutes.
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives a token, without its secret. */
        get: operations["getToken"];
        put?: never;
        post?: never;
        /**
         * Ends a token: at once, for other replicas of the API within a second.
         * @description A person in a session has to have signed in within the last 10 minutes.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        /**
         * Changes the name and the description of a token; its rights stay as they were made.
         * @description A person in a session has to have signed in within the last 10 minutes.
         */
        patch: operations["renameToken"];
        trace?: never;
    };
    "/tokens/{token_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a token another secret, and its key for updates, too; those before stay valid for a time.
         * @description A person in a session has to have signed in within the last 10 minutes.
         */
        post: operations["rotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives the token that asks: its rights and its limits. */
        get: operations["getOwnToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the webhooks of the account; those for other zones than the token has are left out. */
        get: operations["listWebhooks"];
        put?: never;
        /** Makes a webhook, and sends a verification to its URL: events follow after its 200. The secret is in this answer alone. */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives a webhook, without its secret. */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Ends a webhook and its deliveries at once. */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Changes a webhook; one with another URL gets no events before that has answered 200 to a verification. */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the deliveries of a webhook of the last 30 days with their attempts, the newest first. */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives a delivery, with the body that is sent, and the headers and answers of its attempts. */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a delivery again, with the same id and body. */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the deliveries since a time again that ended, at most 10,000 of them, the oldest first. */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a webhook another secret; the one before signs, too, for a time. */
        post: operations["rotateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends an event of the type endpoint.test. */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the verification to the URL again, now; after its 200, events are sent, to a webhook that was disabled, too. */
        post: operations["verifyWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zone-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts zones, by the values of `only` that the list of zones has. */
        get: operations["countZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists zones by name. */
        get: operations["listZones"];
        put?: never;
        /**
         * Makes a zone.
         * @description Needs the scope dnssec:write with dnssec.
         */
        post: operations["createZone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives a zone by name or id. */
        get: operations["getZone"];
        put?: never;
        post?: never;
        /** Deletes a zone with its records. */
        delete: operations["deleteZone"];
        options?: never;
        head?: never;
        /**
         * Changes the settings of a zone.
         * @description Needs the scope dnssec:write with dnssec.
         */
        patch: operations["updateZone"];
        trace?: never;
    };
    "/zones/{zone}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists who changed a zone, and requests about it that were refused; also as JSON Lines or CSV. */
        get: operations["listZoneAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives the records that prove that the account has the domain of a zone, and whether they do. */
        get: operations["getClaim"];
        put?: never;
        /** Asks for a proof that the account has the domain of a zone; again, for a check at once. */
        post: operations["claimZone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists the differences between a zone and its records at the present nameservers of the domain. */
        post: operations["compareZone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/comparisons/{comparison}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives a comparison of the last day, with the zone as it is now. */
        get: operations["getComparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/delegation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compares the NS, glue and DS records at the parent of a zone with those that should be there. */
        get: operations["getDelegation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/distribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Asks every nameserver at each address which serial of a zone it serves. */
        get: operations["getDistribution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/dnssec": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives the keys of a zone, the DS records for its parent, and the next step that is waited for. */
        get: operations["getDnssec"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/dnssec/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends signing once the DS record at the parent is gone and forgotten. */
        post: operations["disableDnssec"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/dnssec/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs a zone, or changes how it is signed. Needs a verified account. */
        post: operations["enableDnssec"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/dnssec/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gives the keys of a zone.
         * @description Needs the scope dnssec:write of the personal access token with private=true.
         */
        get: operations["exportKeys"];
        put?: never;
        /**
         * Imports the keys of a zone that is signed elsewhere, before DNSSEC is enabled here.
         * @description Needs the personal access token.
         */
        post: operations["importKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/dnssec/rollover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces keys before their time; a KSK waits for its DS record at the parent. */
        post: operations["rollKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives the latest published changes of a zone, and who made them. */
        get: operations["getHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the records of a zone: all of them, or page by page. */
        get: operations["listRecords"];
        put?: never;
        /** Adds a record. */
        post: operations["createRecord"];
        delete?: never;
        options?: never;
        head?: never;
        /** Applies changes to the records of a zone, all or none. */
        patch: operations["changeRecords"];
        trace?: never;
    };
    "/zones/{zone}/records/{record}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives a record. */
        get: operations["getRecord"];
        put?: never;
        post?: never;
        /** Removes a record. */
        delete: operations["deleteRecord"];
        options?: never;
        head?: never;
        /** Changes a record, which keeps its id; fields left out stay. */
        patch: operations["updateRecord"];
        trace?: never;
    };
    "/zones/{zone}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the published changes of a zone, newest first: the last 50, on some plans those of 90 days. */
        get: operations["listRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives all records of a revision; with Accept: text/dns as lines of a zone file. */
        get: operations["getRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/revisions/{revision}/diff/{other}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives the records that lead from one revision to another; with Accept: text/dns as lines with - or +. */
        get: operations["diffRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/revisions/{revision}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a zone the records of a revision, all or none. */
        post: operations["rollBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks the present nameservers of a domain for its records, and proposes a change that takes them over. */
        post: operations["scanZone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/scans/{scan}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives a scan of the last day, with a proposal for the zone as it is now. */
        get: operations["getScan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone}/zonefile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gives a zone as a zone file. */
        get: operations["exportZonefile"];
        /** Makes a zone file the records of a zone, or adds its records, all or none. */
        put: operations["importZonefile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "api_token.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_token.ending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dnssec.ds_required": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dnssec.ds_wrong": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dnssec.key_rollover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dnssec.signatures_ending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "record.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "record.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "record.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "zone.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "zone.delegation_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "zone.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "zone.in_sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "zone.invalid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AuditRow: {
            /**
             * @description The action.
             * @example records.change
             */
            action: string;
            actor: {
                address: string | null;
                /** @description Of the token, or as Kubernetes knows it; null where it was erased. */
                name: string | null;
                /** Format: uuid */
                token_id: string | null;
                /** @enum {string} */
                type: "token" | "kubernetes" | "administrator" | "session";
            };
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            change_id: string | null;
            /** @description How many requests the row stands for: refusals of a minute are one row. */
            count: number;
            details: ({
                diff?: {
                    added: ({
                        name: string;
                        type: string;
                        value: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    changed: {
                        after: {
                            name: string;
                            type: string;
                            value: string;
                        } & {
                            [key: string]: unknown;
                        };
                        before: {
                            name: string;
                            type: string;
                            value: string;
                        } & {
                            [key: string]: unknown;
                        };
                    }[];
                    removed: ({
                        name: string;
                        type: string;
                        value: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                };
                /** @description Not all records are shown; `records` counts all. */
                is_cut?: boolean;
                /** @description Counts; null where they are not known. */
                records?: {
                    added: number | null;
                    changed: number | null;
                    removed: number | null;
                };
                settings?: {
                    [key: string]: {
                        after: unknown;
                        before: unknown;
                    };
                };
            } & {
                [key: string]: unknown;
            }) | null;
            /** Format: uuid */
            id: string;
            /**
             * @description failed: begun, and not taken by the store. refused: nothing was begun.
             * @enum {string}
             */
            outcome: "applied" | "failed" | "refused";
            request_id: string | null;
            zone: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
        };
        Change: {
            /** @description A note for people; not published. */
            comment?: string | null;
            /**
             * Format: uuid
             * @description For upsert and delete: the record that is meant.
             */
            id?: string;
            /**
             * @description Records managed by kubernetes cannot be changed here.
             * @enum {string}
             */
            managed_by?: "api" | "kubernetes";
            /**
             * @description Relative to the zone, @ for the zone itself; with letters of any script, or A-labels.
             * @example www
             */
            name?: string;
            /**
             * @description upsert: this value exists with this TTL, other values of the set stay. replace: `values` become the set. delete: one record, by id or value, or the whole set without them. create: as upsert, but a conflict when it exists.
             * @default upsert
             * @enum {string}
             */
            op: "upsert" | "replace" | "delete" | "create";
            /** @description Seconds; the same for all records of one name and type. */
            ttl?: number;
            /**
             * @description Record type.
             * @example A
             */
            type?: string;
            /** @description The name with the letters of its language, where its labels are A-labels. */
            unicode_name?: string;
            /**
             * @description Presentation format (RFC 1035 5.1).
             * @example 192.0.2.1
             */
            value?: string;
            /** @description For replace, in place of `value`. */
            values?: string[];
        };
        Claim: {
            /**
             * Format: date-time
             * @description Until then the records are looked for.
             */
            expires_at: string | null;
            /** @description Whether the domain is this account’s now; false for a claim on that of another. */
            holds_domain: boolean;
            /** @description The state in words, with the action that it needs. */
            message: string;
            /** @description Proves the domain as one more of its nameservers at the registrar. */
            nameserver: string | null;
            /**
             * Format: date-time
             * @description Another owner has proven to have the domain: until then the one without a proof keeps it, and for good by proving it, too. Null where nobody has.
             */
            notice_ends_at: string | null;
            /**
             * @description The proof of the owner that has the domain: a record, or that administrators trust it.
             * @enum {string|null}
             */
            proof: "txt_record" | "parent_ns" | "trusted" | null;
            /** @description Proves the domain at its present nameservers, if none of them is of this service. */
            record: {
                name: string;
                /** @constant */
                type: "TXT";
                value: string;
            } | null;
            /**
             * Format: date-time
             * @description Since when that is so.
             */
            since: string | null;
            /**
             * @description unproven: nobody has asked for a proof; waiting: neither record was found yet; expired: nor in time; contender: proven, while another owner has the domain.
             * @enum {string}
             */
            state: "unproven" | "waiting" | "expired" | "proven" | "contender";
            zone: string;
        };
        ClaimRequested: {
            /** @description false with dry_run. */
            applied: boolean;
            /** Format: uuid */
            change_id: string | null;
            /**
             * Format: date-time
             * @description Until then the records are looked for.
             */
            expires_at: string | null;
            /** @description Whether the domain is this account’s now; false for a claim on that of another. */
            holds_domain: boolean;
            /** @description The state in words, with the action that it needs. */
            message: string;
            /** @description Proves the domain as one more of its nameservers at the registrar. */
            nameserver: string | null;
            /**
             * Format: date-time
             * @description Another owner has proven to have the domain: until then the one without a proof keeps it, and for good by proving it, too. Null where nobody has.
             */
            notice_ends_at: string | null;
            /**
             * @description The proof of the owner that has the domain: a record, or that administrators trust it.
             * @enum {string|null}
             */
            proof: "txt_record" | "parent_ns" | "trusted" | null;
            /** @description Proves the domain at its present nameservers, if none of them is of this service. */
            record: {
                name: string;
                /** @constant */
                type: "TXT";
                value: string;
            } | null;
            /**
             * Format: date-time
             * @description Since when that is so.
             */
            since: string | null;
            /**
             * @description unproven: nobody has asked for a proof; waiting: neither record was found yet; expired: nor in time; contender: proven, while another owner has the domain.
             * @enum {string}
             */
            state: "unproven" | "waiting" | "expired" | "proven" | "contender";
            zone: string;
        };
        Comparison: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: uuid */
            id: string;
            result: {
                /** @description Sets that are on one side or on both. */
                compared: number;
                /** @description Whether a server gave the whole zone; if not, records at unusual names are missing. */
                complete: boolean;
                differences: {
                    /** @description Of this zone; null where it is missing. */
                    here: {
                        ttl: number;
                        /** @description Presentation format (RFC 1035 5.1), names absolute. */
                        values: string[];
                    } | null;
                    /** @enum {string} */
                    kind: "missing_there" | "missing_here" | "values" | "ttl";
                    name: string;
                    /** @description Of the other servers; null where it is missing. */
                    there: {
                        ttl: number;
                        /** @description Presentation format (RFC 1035 5.1), names absolute. */
                        values: string[];
                    } | null;
                    type: string;
                }[];
                /** @description Sets that this service makes itself or that differ on every host. */
                ignored: {
                    name: string;
                    reason: string;
                    type: string;
                }[];
                /** @description The delegation at the parent; null where its servers were not found or did not all answer. */
                parent: {
                    /** @description Data of the DS records. */
                    ds: string[];
                    nameservers: string[];
                    zone: string;
                } | null;
                /** @description Every set that was asked for has an answer, and there is no difference. */
                same: boolean;
                servers: {
                    address: string | null;
                    error: string | null;
                    name: string;
                    serial: number | null;
                    /**
                     * @description answers: it has the zone; foreign: it answers without authority for it; silent: no answer; forbidden: no address that may be connected to.
                     * @enum {string}
                     */
                    state: "answers" | "foreign" | "silent" | "forbidden";
                    /**
                     * @description Whether it gave the whole zone by AXFR; null where it was not asked.
                     * @enum {string|null}
                     */
                    transfer: "allowed" | "refused" | "too_large" | "failed" | null;
                }[];
                /** @description Sets that were asked for without an answer; at most 100 of them. */
                unanswered: {
                    name: string;
                    type: string;
                }[];
                warnings: {
                    code: string;
                    message: string;
                    path: string;
                }[];
            } | null;
            /**
             * @description waiting: for a worker; failed: no worker has finished it in time.
             * @enum {string}
             */
            state: "waiting" | "running" | "finished" | "failed";
            zone: string;
        };
        DeletedZone: {
            /** Format: date-time */
            deleted_at: string;
            /** Format: uuid */
            id: string;
            /** @description Records that were objects of their own, and do not come back. */
            managed_by_kubernetes: number | null;
            name: string;
            /** @description Records that come back. */
            record_count: number | null;
            /** Format: date-time */
            restorable_until: string;
        };
        Dnssec: {
            /**
             * @description For new keys.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            conditions: {
                message: string;
                reason: string;
                /** Format: date-time */
                since: string;
                /** @enum {string} */
                status: "True" | "False" | "Unknown";
                type: string;
            }[];
            /**
             * @description How the absence of a name is proven.
             * @enum {string}
             */
            denial: "NSEC3" | "NSEC";
            /** @description The DS records that the parent should have; empty while it should have none. */
            ds: {
                /** @description Of the key, e.g. 13. */
                algorithm: number;
                digest: string;
                /** @description 2 SHA-256, 4 SHA-384. */
                digest_type: number;
                /** @description The key of the DS record, for registrars that ask for it instead. */
                dnskey: {
                    algorithm: number;
                    flags: number;
                    protocol: number;
                    public_key: string;
                } | null;
                key_tag: number;
                /** @example 2371 13 2 1F987CC6583E92DF0890718C42… */
                rdata: string;
            }[];
            /** @description Whether you have DS records to publish or to remove at the parent now: waiting_for of …/dnssec names them. false while there is nothing to do, as while caches or the nameservers are waited for. */
            ds_due: boolean;
            keys: {
                algorithm: string;
                key_tag: number;
                /**
                 * @description The role of the key: a KSK signs the keys, a ZSK everything else.
                 * @enum {string}
                 */
                role: "KSK" | "ZSK";
                /** Format: date-time */
                since: string;
                /**
                 * @description Where the key is in its life (RFC 7583 3.1).
                 * @enum {string}
                 */
                state: "generated" | "published" | "ready" | "active" | "retired" | "dead";
            }[];
            /** Format: date-time */
            next_rollover: string | null;
            /** @description Unsigned delegations are left out of the NSEC3 chain. */
            opt_out: boolean;
            /**
             * @description none: nobody above the zone takes DS records, so its keys are replaced without waiting for that.
             * @enum {string}
             */
            parent: "ask" | "none";
            /**
             * Format: date-time
             * @description When the first signature ends; they are renewed before.
             */
            signatures_expire: string | null;
            /**
             * @description enabling until the parent has the DS record; disabling until it is gone from there.
             * @enum {string}
             */
            status: "off" | "enabling" | "on" | "rolling" | "disabling";
            /** @description The DS records that the parent should have next, but not yet. */
            upcoming_ds: {
                /** @description Of the key, e.g. 13. */
                algorithm: number;
                digest: string;
                /** @description 2 SHA-256, 4 SHA-384. */
                digest_type: number;
                /** @description The key of the DS record, for registrars that ask for it instead. */
                dnskey: {
                    algorithm: number;
                    flags: number;
                    protocol: number;
                    public_key: string;
                } | null;
                key_tag: number;
                /**
                 * Format: date-time
                 * @description From when on; null while that depends on more than time: see waiting_for.
                 */
                publish_after: string | null;
                /** @example 2371 13 2 1F987CC6583E92DF0890718C42… */
                rdata: string;
            }[];
            /** @description The next step that is waited for, what you have to do first; null where nothing is. */
            waiting_for: {
                message: string;
                reason: string;
                /** Format: date-time */
                since: string;
            } | null;
            zone: string;
        };
        DnssecChanged: {
            /**
             * @description For new keys.
             * @example ECDSAP256SHA256
             */
            algorithm: string;
            /** @description false with dry_run. */
            applied: boolean;
            /** Format: uuid */
            change_id: string | null;
            conditions: {
                message: string;
                reason: string;
                /** Format: date-time */
                since: string;
                /** @enum {string} */
                status: "True" | "False" | "Unknown";
                type: string;
            }[];
            /**
             * @description How the absence of a name is proven.
             * @enum {string}
             */
            denial: "NSEC3" | "NSEC";
            /** @description The DS records that the parent should have; empty while it should have none. */
            ds: {
                /** @description Of the key, e.g. 13. */
                algorithm: number;
                digest: string;
                /** @description 2 SHA-256, 4 SHA-384. */
                digest_type: number;
                /** @description The key of the DS record, for registrars that ask for it instead. */
                dnskey: {
                    algorithm: number;
                    flags: number;
                    protocol: number;
                    public_key: string;
                } | null;
                key_tag: number;
                /** @example 2371 13 2 1F987CC6583E92DF0890718C42… */
                rdata: string;
            }[];
            /** @description Whether you have DS records to publish or to remove at the parent now: waiting_for of …/dnssec names them. false while there is nothing to do, as while caches or the nameservers are waited for. */
            ds_due: boolean;
            /** @description With wait: whether all regions serve the change. */
            in_sync?: boolean;
            keys: {
                algorithm: string;
                key_tag: number;
                /**
                 * @description The role of the key: a KSK signs the keys, a ZSK everything else.
                 * @enum {string}
                 */
                role: "KSK" | "ZSK";
                /** Format: date-time */
                since: string;
                /**
                 * @description Where the key is in its life (RFC 7583 3.1).
                 * @enum {string}
                 */
                state: "generated" | "published" | "ready" | "active" | "retired" | "dead";
            }[];
            /** Format: date-time */
            next_rollover: string | null;
            /** @description Unsigned delegations are left out of the NSEC3 chain. */
            opt_out: boolean;
            /**
             * @description none: nobody above the zone takes DS records, so its keys are replaced without waiting for that.
             * @enum {string}
             */
            parent: "ask" | "none";
            /** @description With wait. */
            regions?: {
                name: string;
                /** Format: date-time */
                observed_at: string | null;
                serial: number | null;
                servers: number;
            }[];
            /**
             * Format: date-time
             * @description When the first signature ends; they are renewed before.
             */
            signatures_expire: string | null;
            /**
             * @description enabling until the parent has the DS record; disabling until it is gone from there.
             * @enum {string}
             */
            status: "off" | "enabling" | "on" | "rolling" | "disabling";
            /** @description The DS records that the parent should have next, but not yet. */
            upcoming_ds: {
                /** @description Of the key, e.g. 13. */
                algorithm: number;
                digest: string;
                /** @description 2 SHA-256, 4 SHA-384. */
                digest_type: number;
                /** @description The key of the DS record, for registrars that ask for it instead. */
                dnskey: {
                    algorithm: number;
                    flags: number;
                    protocol: number;
                    public_key: string;
                } | null;
                key_tag: number;
                /**
                 * Format: date-time
                 * @description From when on; null while that depends on more than time: see waiting_for.
                 */
                publish_after: string | null;
                /** @example 2371 13 2 1F987CC6583E92DF0890718C42… */
                rdata: string;
            }[];
            /** @description The next step that is waited for, what you have to do first; null where nothing is. */
            waiting_for: {
                message: string;
                reason: string;
                /** Format: date-time */
                since: string;
            } | null;
            /** @description Of a rollover: keys that are being replaced already. */
            warnings?: {
                code: string;
                message: string;
                path: string;
            }[];
            zone: string;
        };
        Error: {
            error: {
                code: string;
                details?: {
                    code: string;
                    index: number | null;
                    /** @description Of a zone file. */
                    line?: number;
                    message: string;
                    path: string;
                }[];
                message: string;
                /** Format: uuid */
                request_id: string;
            };
        };
        History: {
            /** @description The latest changes of the owner, at most 8, newest first. */
            entries: {
                /** @description Records added; null where that is not known. */
                added: number | null;
                causes: {
                    /** @description Of `change` the change_id; of `kubernetes` the field manager, which nobody checks; of `kubernetes_user` the user. */
                    by: string | null;
                    /** @enum {string} */
                    type: "change" | "kubernetes" | "kubernetes_user" | "unknown";
                }[];
                /** @description These records; null where they are not known, or too many to be kept. */
                diff: {
                    added: {
                        name: string;
                        ttl: number;
                        type: string;
                        value: string;
                    }[];
                    removed: {
                        name: string;
                        ttl: number;
                        type: string;
                        value: string;
                    }[];
                } | null;
                /** @description Nothing was published of the zone before. */
                first: boolean;
                /** Format: date-time */
                published_at: string;
                /** @description Records removed; one with another value or TTL is removed and added. */
                removed: number | null;
                serial: number;
                /** @description Publication version: of two the greater number is newer. */
                version: string;
            }[];
            /** @description All that was published for other reasons, such as new keys, and the sum of its changes. */
            running: {
                /** @description Records added; null where that is not known. */
                added: number | null;
                causes: ("dynamic" | "contributed" | "keys" | "signing" | "republished")[];
                /** @description These records; null where they are not known, or too many to be kept. */
                diff: {
                    added: {
                        name: string;
                        ttl: number;
                        type: string;
                        value: string;
                    }[];
                    removed: {
                        name: string;
                        ttl: number;
                        type: string;
                        value: string;
                    }[];
                } | null;
                /** Format: date-time */
                published_at: string;
                /** @description Records removed; one with another value or TTL is removed and added. */
                removed: number | null;
                serial: number;
                /** Format: date-time */
                since: string;
                /** @description Publication version: of two the greater number is newer. */
                version: string;
                /** @description Versions that are one here. */
                versions: number;
            } | null;
            zone: string;
        };
        KeysExported: {
            keys: {
                algorithm: number;
                /**
                 * @description Data of the DNSKEY record.
                 * @example 257 3 15 l02Woi0iS8Aa25FQkUd9RMz…
                 */
                dnskey: string;
                /** @description The DS records of the key that a registrar may have now; empty while it should have none. */
                ds: {
                    /** @description Of the key, e.g. 13. */
                    algorithm: number;
                    digest: string;
                    /** @description 2 SHA-256, 4 SHA-384. */
                    digest_type: number;
                    key_tag: number;
                    /** @example 2371 13 2 1F987CC6583E92DF0890718C42… */
                    rdata: string;
                }[];
                key_tag: number;
                /** @description With private=true. */
                private?: {
                    /** @description The file .key of BIND. */
                    key: string;
                    /** @example Kexample.com.+015+03613 */
                    name: string;
                    /** @description PKCS#8. */
                    pem: string;
                    /** @description The file .private of BIND, format 1.3. */
                    private: string;
                };
                /**
                 * @description The role of the key: a KSK signs the keys, a ZSK everything else, a CSK both.
                 * @enum {string}
                 */
                role: "KSK" | "ZSK" | "CSK";
                /**
                 * @description Where the key is in its life (RFC 7583 3.1).
                 * @enum {string|null}
                 */
                state: "generated" | "published" | "ready" | "active" | "retired" | "dead" | null;
            }[];
            zone: string;
        };
        KeysImported: {
            /** @description false with dry_run. */
            applied: boolean;
            /** Format: uuid */
            change_id: string | null;
            keys: {
                algorithm: number;
                /**
                 * @description Data of the DNSKEY record.
                 * @example 257 3 15 l02Woi0iS8Aa25FQkUd9RMz…
                 */
                dnskey: string;
                /** @description The DS records of a parent that points to the key already; not for new ones. */
                ds: {
                    /** @description Of the key, e.g. 13. */
                    algorithm: number;
                    digest: string;
                    /** @description 2 SHA-256, 4 SHA-384. */
                    digest_type: number;
                    key_tag: number;
                    /** @example 2371 13 2 1F987CC6583E92DF0890718C42… */
                    rdata: string;
                }[];
                key_tag: number;
                /**
                 * @description The role of the key: a KSK signs the keys, a ZSK everything else, a CSK both.
                 * @enum {string}
                 */
                role: "KSK" | "ZSK" | "CSK";
            }[];
            warnings: {
                code: string;
                message: string;
                path: string;
            }[];
            zone: string;
        };
        NameCheck: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            result: {
                /** @description Null where the service has no addresses for this. */
                addresses: {
                    expected: string[];
                    /** @description Addresses of the service that no nameserver shows. */
                    missing: string[];
                    /** @description Addresses that are none of the service. */
                    others: string[];
                    /** @description Addresses of nameservers that show addresses of the service, and no others. */
                    shown_by: number;
                } | null;
                /** @description Why it does not lead here everywhere, and what to do; the first comes first. */
                advice: {
                    code: string;
                    message: string;
                    path: string;
                }[];
                /** @description The name itself, then the target of each alias. */
                chain: {
                    error: string | null;
                    name: string;
                    nameservers: {
                        address: string | null;
                        /** @description Of the A and AAAA records. */
                        addresses: string[];
                        error: string | null;
                        name: string;
                        /**
                         * @description answers: it has the zone; foreign: it answers without authority for it; silent: no answer; forbidden: no address that may be connected to.
                         * @enum {string}
                         */
                        state: "answers" | "foreign" | "silent" | "forbidden";
                        /** @description Of the CNAME record; null where there is none. */
                        target: string | null;
                        /** @description For how many seconds resolvers keep this answer; null where there are no records. */
                        ttl: number | null;
                    }[];
                    /** @description The zone that has it; null where it was not found. */
                    zone: string | null;
                }[];
                /** @description Null where the service has no edge host. */
                cname: {
                    expected: string;
                    /** @description Addresses of nameservers that show an alias which leads there. */
                    shown_by: number;
                } | null;
                /** @description Addresses of nameservers of its zone. */
                nameservers: number;
                /** @description The last name on the way that the answers lead to; null where it ends at this service. */
                stops_at: string | null;
                /**
                 * @description How the name leads here, as every nameserver that answers shows it: its zone is here, by an alias of the edge host, or by its addresses; null where it does not.
                 * @enum {string|null}
                 */
                way: "delegation" | "cname" | "addresses" | null;
            } | null;
            /**
             * @description waiting: for a worker; failed: no worker has finished it in time.
             * @enum {string}
             */
            state: "waiting" | "running" | "finished" | "failed";
        };
        Problem: {
            code: string;
            detail: string;
            errors?: {
                code: string;
                index?: number | null;
                /** @description Of a zone file. */
                line?: number;
                message: string;
                path: string;
            }[];
            /** Format: uuid */
            request_id: string;
            status: number;
            title: string;
            /**
             * Format: uri-reference
             * @description The page that explains the code: its URL, or its path where the API does not know by which names clients reach it.
             */
            type: string;
        };
        Record: {
            comment: string | null;
            /** Format: uuid */
            id: string;
            /**
             * @description Records managed by kubernetes cannot be changed here.
             * @enum {string}
             */
            managed_by: "api" | "kubernetes";
            name: string;
            ttl: number;
            type: string;
            /** @description The name with the letters of its language, where its labels are A-labels. */
            unicode_name: string;
            value: string;
        };
        RecordsChanged: {
            applied: boolean;
            /** Format: uuid */
            change_id: string | null;
            changes: {
                index: number;
                /** @enum {string} */
                op: "upsert" | "replace" | "delete" | "create";
                /**
                 * Format: uuid
                 * @description Where it is about one record.
                 */
                record_id: string | null;
                record_ids: string[];
                /** @enum {string} */
                status: "created" | "updated" | "deleted" | "unchanged";
            }[];
            /** @description With dry_run. */
            diff?: {
                added: components["schemas"]["Record"][];
                changed: {
                    after: components["schemas"]["Record"];
                    before: components["schemas"]["Record"];
                }[];
                removed: components["schemas"]["Record"][];
            };
            /** @description With wait: whether all regions serve the change. */
            in_sync?: boolean;
            /** @description With wait. */
            regions?: {
                name: string;
                /** Format: date-time */
                observed_at: string | null;
                serial: number | null;
                servers: number;
            }[];
            serial: number | null;
            warnings: {
                code: string;
                index: number | null;
                message: string;
                path: string;
            }[];
            zone: string;
        };
        RestoredZone: {
            /** @description With wait or dry_run: false for the latter. */
            applied?: boolean;
            /**
             * Format: uuid
             * @description With wait or dry_run; null where nothing was written.
             */
            change_id?: string | null;
            comment: string | null;
            /** Format: date-time */
            created_at: string;
            default_ttl: number;
            /** @description Names below the zone that other owners may have zones for. */
            delegate_to: {
                /** @description Account that may have the name; this or `namespace`. */
                account?: string;
                /**
                 * @description Relative to the zone; all names below it are granted with it.
                 * @example sub
                 */
                name: string;
                /** @description Kubernetes namespace whose Zones may have the name; this or `account`. */
                namespace?: string;
            }[];
            /**
             * @description As `state` of `GET /zones/{zone}/delegation`.
             * @enum {string}
             */
            delegation: "delegated" | "incomplete" | "not_delegated" | "delegated_elsewhere" | "delegated_in_part" | "glue_wrong" | "unknown";
            dnssec: {
                /**
                 * @description For new keys.
                 * @example ECDSAP256SHA256
                 */
                algorithm: string;
                /**
                 * @description How the absence of a name is proven.
                 * @enum {string}
                 */
                denial: "NSEC3" | "NSEC";
                /** @description Whether you have DS records to publish or to remove at the parent now: waiting_for of …/dnssec names them. false while there is nothing to do, as while caches or the nameservers are waited for. */
                ds_due: boolean;
                /** @description Unsigned delegations are left out of the NSEC3 chain. */
                opt_out: boolean;
                /**
                 * @description none: nobody above the zone takes DS records, so its keys are replaced without waiting for that.
                 * @enum {string}
                 */
                parent: "ask" | "none";
                /**
                 * @description enabling until the parent has the DS record; disabling until it is gone from there.
                 * @enum {string}
                 */
                status: "off" | "enabling" | "on" | "rolling" | "disabling";
            };
            /** Format: uuid */
            id: string;
            /** @description With wait: whether all regions serve the change. */
            in_sync?: boolean;
            /** @description Labels of your own. */
            labels: {
                [key: string]: string;
            };
            /** @description Records that were objects of their own, and did not come back. */
            managed_by_kubernetes: number;
            name: string;
            nameservers: string[];
            /** @description The namespace of Kubernetes that has the zone, and where alone it is changed, if an administrator shows it in the account to be read. null for a zone of the account. */
            namespace: string | null;
            /** @description Errors for which the version before stays served, and warnings, at most 100. */
            problems: {
                code: string;
                message: string;
                path: string;
                /**
                 * Format: uuid
                 * @description The record that it is about, where that was written by these APIs.
                 */
                record_id?: string;
                /** @enum {string} */
                severity: "error" | "warning";
            }[];
            /** @description Of the records that the token may see. */
            record_count: number;
            /** @description Namespaces of Kubernetes whose Record objects may attach records to the zone. */
            records_from: {
                /**
                 * @description Owner names relative to the zone; *.dev is every name below dev. All where left out.
                 * @example [
                 *       "*.dev"
                 *     ]
                 */
                names?: string[];
                /**
                 * @description Labels that a namespace has to have; each has its name as kubernetes.io/metadata.name.
                 * @example {
                 *       "kubernetes.io/metadata.name": "team-a"
                 *     }
                 */
                namespace_labels: {
                    [key: string]: string;
                };
                /** @description Record types. All where left out. */
                types?: ("A" | "NS" | "CNAME" | "PTR" | "MX" | "TXT" | "AAAA" | "LOC" | "SRV" | "NAPTR" | "CERT" | "DNAME" | "DS" | "SSHFP" | "DHCID" | "TLSA" | "SMIMEA" | "OPENPGPKEY" | "SVCB" | "HTTPS" | "URI" | "CAA")[];
            }[];
            /** @description With wait. */
            regions?: {
                name: string;
                /** Format: date-time */
                observed_at: string | null;
                serial: number | null;
                servers: number;
            }[];
            serial: number | null;
            /** @enum {string} */
            status: "pending" | "active" | "updating" | "invalid" | "verification_required" | "degraded" | "suspended" | "deleting";
            /** @description Whether changes of the zone wait. */
            suspend: boolean;
            /** @description The name with the letters of its language, where its labels are A-labels. */
            unicode_name: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The Zone object in Kubernetes, as Record objects name it. */
            zone_ref: {
                name: string;
                namespace: string;
            };
        };
        Revision: {
            /** @description Records added since the revision before; null where that is not known. */
            added: number | null;
            causes: {
                /**
                 * @description The action of a `change` in the audit log.
                 * @example records.change
                 */
                action: string | null;
                /** @description Who made a `change`, as the audit log has it; null without the scope audit:read, too. */
                actor: {
                    /** @description Of the token, or of the person; null where it was erased. */
                    name: string | null;
                    /** Format: uuid */
                    token_id: string | null;
                    /** @enum {string} */
                    type: "token" | "kubernetes" | "administrator" | "session";
                } | null;
                /** @description Of `change` the change_id; of `kubernetes` the field manager, which nobody checks; of `kubernetes_user` the user. */
                by: string | null;
                /** @enum {string} */
                type: "change" | "kubernetes" | "kubernetes_user" | "unknown";
            }[];
            /** @description Whether the records of this revision are known. */
            is_known: boolean;
            /** Format: date-time */
            published_at: string;
            /** @description Records removed; one with another value or TTL is removed and added. */
            removed: number | null;
            /** @description Number of the revision: from 1, without gaps. */
            revision: number;
            /** @description Serial with which it was published. */
            serial: number;
            /** @description Publication version. */
            version: string;
        };
        RevisionDifference: {
            after: number;
            before: number;
            diff: {
                added: components["schemas"]["Record"][];
                changed: {
                    after: components["schemas"]["Record"];
                    before: components["schemas"]["Record"];
                }[];
                removed: components["schemas"]["Record"][];
            };
            zone: string;
        };
        RolledBack: {
            applied: boolean;
            /** Format: uuid */
            change_id: string | null;
            diff: {
                added: components["schemas"]["Record"][];
                changed: {
                    after: components["schemas"]["Record"];
                    before: components["schemas"]["Record"];
                }[];
                removed: components["schemas"]["Record"][];
            };
            /** @description With wait: whether all regions serve the change. */
            in_sync?: boolean;
            records: {
                added: number;
                changed: number;
                /** @description Records of the revision that are objects of their own: left alone. */
                managed_by_kubernetes: number;
                removed: number;
            };
            /** @description With wait. */
            regions?: {
                name: string;
                /** Format: date-time */
                observed_at: string | null;
                serial: number | null;
                servers: number;
            }[];
            /** @description The revision whose records the zone has now. */
            revision: number;
            serial: number | null;
            warnings: {
                code: string;
                index: number | null;
                message: string;
                path: string;
            }[];
            zone: string;
        };
        Scan: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: uuid */
            id: string;
            result: {
                /** @description Whether a server gave the whole zone; if not, records at unusual names are missing. */
                complete: boolean;
                /** @description Sets that this service makes itself or that differ on every host. */
                ignored: {
                    name: string;
                    reason: string;
                    type: string;
                }[];
                /** @description The delegation at the parent; null where its servers were not found or did not all answer. */
                parent: {
                    /** @description Data of the DS records. */
                    ds: string[];
                    nameservers: string[];
                    zone: string;
                } | null;
                /** @description The body of a bulk change that gives the zone these records; null where no such change is possible. */
                proposal: {
                    changes: {
                        name: string;
                        /** @constant */
                        op: "replace";
                        ttl: number;
                        type: string;
                        values: string[];
                    }[];
                } | null;
                /** @description Sets of the zone, each with the address of the server that has it. */
                records: {
                    name: string;
                    server: string;
                    ttl: number;
                    type: string;
                    /** @description Presentation format (RFC 1035 5.1), names absolute. */
                    values: string[];
                }[];
                servers: {
                    address: string | null;
                    error: string | null;
                    name: string;
                    serial: number | null;
                    /**
                     * @description answers: it has the zone; foreign: it answers without authority for it; silent: no answer; forbidden: no address that may be connected to.
                     * @enum {string}
                     */
                    state: "answers" | "foreign" | "silent" | "forbidden";
                    /**
                     * @description Whether it gave the whole zone by AXFR; null where it was not asked.
                     * @enum {string|null}
                     */
                    transfer: "allowed" | "refused" | "too_large" | "failed" | null;
                }[];
                /** @description Sets that were asked for without an answer; at most 100 of them. */
                unanswered: {
                    name: string;
                    type: string;
                }[];
                warnings: {
                    code: string;
                    message: string;
                    path: string;
                }[];
                /** @description Names with an asterisk that answer for others. */
                wildcards: string[];
            } | null;
            /**
             * @description waiting: for a worker; failed: no worker has finished it in time.
             * @enum {string}
             */
            state: "waiting" | "running" | "finished" | "failed";
            zone: string;
        };
        SearchHit: {
            /** @description Where the text is. */
            matches: ("name" | "value" | "comment" | "labels")[];
            /** @description Name of the zone, or owner name of the record, absolute without the final dot. */
            name: string;
            /** @description null where the zone itself was found. */
            record: components["schemas"]["Record"] | null;
            /** @enum {string} */
            type: "zone" | "record";
            /** @description The name with the letters of its language, where its labels are A-labels. */
            unicode_name: string;
            zone: {
                /** Format: uuid */
                id: string;
                name: string;
            };
        };
        Token: {
            /** @description Where it may be used from; null for everywhere. */
            allowlist: string[] | null;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            /** @description webhook_key: the secret of the webhook with this id, which authenticates nobody. */
            kind: string;
            /**
             * Format: date-time
             * @description Written at most once a minute.
             */
            last_used_at: string | null;
            last_used_ip: string | null;
            /** @description It expires when it is not used for this long, such as 90d. */
            max_unused: string | null;
            name: string;
            /** @description Owner names it is limited to; null for all. */
            names: string[] | null;
            /**
             * Format: date-time
             * @description Until when the secrets before the last rotation are valid; null where they are not.
             */
            previous_expires_at: string | null;
            /** @description Of a webhook_key: its kinds of events. */
            scopes: string[];
            /** @description Its key for updates by RFC 2136; null without one. */
            tsig: {
                /** @enum {string} */
                algorithm: "hmac-sha256" | "hmac-sha384" | "hmac-sha512";
                /** @description The name of the key, for which programs ask beside its secret. */
                name: string;
            } | null;
            /** @description Record types it is limited to; null for all. */
            types: string[] | null;
            /** @description Zones it is limited to; null for all. */
            zones: string[] | null;
        };
        Verification: {
            /** @description How far the proof of the domain is, and the records of which one is enough, as in GET /zones/{zone}/claim. */
            claim: {
                /**
                 * Format: date-time
                 * @description Until then the records are looked for.
                 */
                expires_at: string | null;
                /** @description The state in words, with the action that it needs. */
                message: string;
                /** @description Proves the domain as one more of its nameservers at the registrar. */
                nameserver: string | null;
                /** @description Proves the domain at its present nameservers, if none of them is of this service. */
                record: {
                    name: string;
                    /** @constant */
                    type: "TXT";
                    value: string;
                } | null;
                /**
                 * @description unproven: nobody has asked for a proof; waiting: neither record was found yet; expired: nor in time; contender: proven, while another owner has the domain.
                 * @enum {string}
                 */
                state: "unproven" | "waiting" | "expired" | "proven" | "contender";
            } | null;
            /** @description The domain that is to prove it; null where the token does not see its zone. */
            domain: string | null;
            /**
             * Format: date-time
             * @description Until then the link in the mail can be used.
             */
            link_expires_at: string | null;
            /** @description The page where a person asks for the verification. */
            page: string;
            /**
             * @description The proof that holds; review: people have decided.
             * @enum {string|null}
             */
            proof: "domain" | "review" | null;
            /** @description Why the review refused the account. */
            refusal: string | null;
            review: {
                /**
                 * Format: date-time
                 * @description One business day later, Monday to Friday in UTC.
                 */
                answer_by: string;
                /** Format: date-time */
                asked_at: string;
                /**
                 * @description domain_used: the domain has verified another account.
                 * @enum {string}
                 */
                reason: "asked" | "domain_used";
            } | null;
            /**
             * @description pending: the proof is looked for; link_sent: it was found, and a link is in a mail to the address on file; review: people decide; refused: they did; expired: the proof was not found in time, or the link not used.
             * @enum {string}
             */
            state: "unverified" | "pending" | "link_sent" | "verified" | "review" | "refused" | "expired";
            /** @description What the account has once it is verified; empty where it is. */
            unlocks: string[];
        };
        Webhook: {
            /** Format: date-time */
            created_at: string;
            description: string | null;
            /** Format: date-time */
            disabled_at: string | null;
            disabled_reason: string | null;
            /** @description Kinds of events that it gets; null for all. */
            events: string[] | null;
            /**
             * Format: date-time
             * @description Since when no attempt has succeeded; null where the last one did.
             */
            failing_since: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation signs, too; null where it does not.
             */
            previous_secret_expires_at: string | null;
            /**
             * @description unverified: the URL has not answered 200 to a verification. delivering: it gets events. disabled: it failed for three days, or answered 410; verify it to go on.
             * @enum {string}
             */
            state: "unverified" | "delivering" | "disabled";
            /**
             * @description Where events are sent.
             * @example https://example.com/webhook
             */
            url: string;
            /** Format: date-time */
            verified_at: string | null;
            /** @description Zones whose events it gets, and no others; null for all events. */
            zones: string[] | null;
        };
        WebhookDelivery: {
            /** @description The latest 20, the oldest of them first. */
            attempts: {
                /** Format: date-time */
                at: string;
                /** @description Why the attempt failed; null where it succeeded. */
                error: string | null;
                /** @description From the first step until the answer was read, or the attempt failed. */
                milliseconds: number;
                number: number;
                request: {
                    /** @description Without the signatures; null in lists. */
                    headers: {
                        [key: string]: string | string[];
                    } | null;
                    url: string;
                };
                /** @description Null where there was none. */
                response: {
                    /** @description Its beginning: 1 KiB where the attempt succeeded, else 16 KiB; in lists, 1,024 characters. */
                    body: string;
                    /** @description Null in lists. */
                    headers: {
                        [key: string]: string | string[];
                    } | null;
                    status: number;
                } | null;
            }[];
            /** Format: date-time */
            created_at: string;
            event: {
                /** Format: uuid */
                id: string;
                type: string;
            };
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description X-Service-Delivery and webhook-id, the same in all attempts.
             */
            id: string;
            /** Format: date-time */
            next_attempt_at: string | null;
            /**
             * @description waiting: for its first attempt or the next. failed: there is no further one.
             * @enum {string}
             */
            state: "waiting" | "delivered" | "failed";
        };
        WholeRevision: {
            /** @description Records added since the revision before; null where that is not known. */
            added: number | null;
            causes: {
                /**
                 * @description The action of a `change` in the audit log.
                 * @example records.change
                 */
                action: string | null;
                /** @description Who made a `change`, as the audit log has it; null without the scope audit:read, too. */
                actor: {
                    /** @description Of the token, or of the person; null where it was erased. */
                    name: string | null;
                    /** Format: uuid */
                    token_id: string | null;
                    /** @enum {string} */
                    type: "token" | "kubernetes" | "administrator" | "session";
                } | null;
                /** @description Of `change` the change_id; of `kubernetes` the field manager, which nobody checks; of `kubernetes_user` the user. */
                by: string | null;
                /** @enum {string} */
                type: "change" | "kubernetes" | "kubernetes_user" | "unknown";
            }[];
            /** @description Whether the records of this revision are known. */
            is_known: boolean;
            /** Format: date-time */
            published_at: string;
            records: components["schemas"]["Record"][];
            /** @description Records removed; one with another value or TTL is removed and added. */
            removed: number | null;
            /** @description Number of the revision: from 1, without gaps. */
            revision: number;
            /** @description Serial with which it was published. */
            serial: number;
            /** @description Publication version. */
            version: string;
            zone: string;
        };
        Zone: {
            comment: string | null;
            /** Format: date-time */
            created_at: string;
            default_ttl: number;
            /** @description Names below the zone that other owners may have zones for. */
            delegate_to: {
                /** @description Account that may have the name; this or `namespace`. */
                account?: string;
                /**
                 * @description Relative to the zone; all names below it are granted with it.
                 * @example sub
                 */
                name: string;
                /** @description Kubernetes namespace whose Zones may have the name; this or `account`. */
                namespace?: string;
            }[];
            /**
             * @description As `state` of `GET /zones/{zone}/delegation`.
             * @enum {string}
             */
            delegation: "delegated" | "incomplete" | "not_delegated" | "delegated_elsewhere" | "delegated_in_part" | "glue_wrong" | "unknown";
            dnssec: {
                /**
                 * @description For new keys.
                 * @example ECDSAP256SHA256
                 */
                algorithm: string;
                /**
                 * @description How the absence of a name is proven.
                 * @enum {string}
                 */
                denial: "NSEC3" | "NSEC";
                /** @description Whether you have DS records to publish or to remove at the parent now: waiting_for of …/dnssec names them. false while there is nothing to do, as while caches or the nameservers are waited for. */
                ds_due: boolean;
                /** @description Unsigned delegations are left out of the NSEC3 chain. */
                opt_out: boolean;
                /**
                 * @description none: nobody above the zone takes DS records, so its keys are replaced without waiting for that.
                 * @enum {string}
                 */
                parent: "ask" | "none";
                /**
                 * @description enabling until the parent has the DS record; disabling until it is gone from there.
                 * @enum {string}
                 */
                status: "off" | "enabling" | "on" | "rolling" | "disabling";
            };
            /** Format: uuid */
            id: string;
            /** @description Labels of your own. */
            labels: {
                [key: string]: string;
            };
            name: string;
            nameservers: string[];
            /** @description The namespace of Kubernetes that has the zone, and where alone it is changed, if an administrator shows it in the account to be read. null for a zone of the account. */
            namespace: string | null;
            /** @description Errors for which the version before stays served, and warnings, at most 100. */
            problems: {
                code: string;
                message: string;
                path: string;
                /**
                 * Format: uuid
                 * @description The record that it is about, where that was written by these APIs.
                 */
                record_id?: string;
                /** @enum {string} */
                severity: "error" | "warning";
            }[];
            /** @description Of the records that the token may see. */
            record_count: number;
            /** @description Namespaces of Kubernetes whose Record objects may attach records to the zone. */
            records_from: {
                /**
                 * @description Owner names relative to the zone; *.dev is every name below dev. All where left out.
                 * @example [
                 *       "*.dev"
                 *     ]
                 */
                names?: string[];
                /**
                 * @description Labels that a namespace has to have; each has its name as kubernetes.io/metadata.name.
                 * @example {
                 *       "kubernetes.io/metadata.name": "team-a"
                 *     }
                 */
                namespace_labels: {
                    [key: string]: string;
                };
                /** @description Record types. All where left out. */
                types?: ("A" | "NS" | "CNAME" | "PTR" | "MX" | "TXT" | "AAAA" | "LOC" | "SRV" | "NAPTR" | "CERT" | "DNAME" | "DS" | "SSHFP" | "DHCID" | "TLSA" | "SMIMEA" | "OPENPGPKEY" | "SVCB" | "HTTPS" | "URI" | "CAA")[];
            }[];
            /** @description The version that each region serves. */
            regions: {
                name: string;
                /** Format: date-time */
                observed_at: string | null;
                serial: number | null;
                servers: number;
            }[];
            serial: number | null;
            /** @enum {string} */
            status: "pending" | "active" | "updating" | "invalid" | "verification_required" | "degraded" | "suspended" | "deleting";
            /** @description Whether changes of the zone wait. */
            suspend: boolean;
            /** @description The name with the letters of its language, where its labels are A-labels. */
            unicode_name: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The Zone object in Kubernetes, as Record objects name it. */
            zone_ref: {
                name: string;
                namespace: string;
            };
        };
        ZoneChanged: {
            /** @description With wait or dry_run: false for the latter. */
            applied?: boolean;
            /**
             * Format: uuid
             * @description With wait or dry_run; null where nothing was written.
             */
            change_id?: string | null;
            comment: string | null;
            /** Format: date-time */
            created_at: string;
            default_ttl: number;
            /** @description Names below the zone that other owners may have zones for. */
            delegate_to: {
                /** @description Account that may have the name; this or `namespace`. */
                account?: string;
                /**
                 * @description Relative to the zone; all names below it are granted with it.
                 * @example sub
                 */
                name: string;
                /** @description Kubernetes namespace whose Zones may have the name; this or `account`. */
                namespace?: string;
            }[];
            /**
             * @description As `state` of `GET /zones/{zone}/delegation`.
             * @enum {string}
             */
            delegation: "delegated" | "incomplete" | "not_delegated" | "delegated_elsewhere" | "delegated_in_part" | "glue_wrong" | "unknown";
            dnssec: {
                /**
                 * @description For new keys.
                 * @example ECDSAP256SHA256
                 */
                algorithm: string;
                /**
                 * @description How the absence of a name is proven.
                 * @enum {string}
                 */
                denial: "NSEC3" | "NSEC";
                /** @description Whether you have DS records to publish or to remove at the parent now: waiting_for of …/dnssec names them. false while there is nothing to do, as while caches or the nameservers are waited for. */
                ds_due: boolean;
                /** @description Unsigned delegations are left out of the NSEC3 chain. */
                opt_out: boolean;
                /**
                 * @description none: nobody above the zone takes DS records, so its keys are replaced without waiting for that.
                 * @enum {string}
                 */
                parent: "ask" | "none";
                /**
                 * @description enabling until the parent has the DS record; disabling until it is gone from there.
                 * @enum {string}
                 */
                status: "off" | "enabling" | "on" | "rolling" | "disabling";
            };
            /** Format: uuid */
            id: string;
            /** @description With wait: whether all regions serve the change. */
            in_sync?: boolean;
            /** @description Labels of your own. */
            labels: {
                [key: string]: string;
            };
            name: string;
            nameservers: string[];
            /** @description The namespace of Kubernetes that has the zone, and where alone it is changed, if an administrator shows it in the account to be read. null for a zone of the account. */
            namespace: string | null;
            /** @description Errors for which the version before stays served, and warnings, at most 100. */
            problems: {
                code: string;
                message: string;
                path: string;
                /**
                 * Format: uuid
                 * @description The record that it is about, where that was written by these APIs.
                 */
                record_id?: string;
                /** @enum {string} */
                severity: "error" | "warning";
            }[];
            /** @description Of the records that the token may see. */
            record_count: number;
            /** @description Namespaces of Kubernetes whose Record objects may attach records to the zone. */
            records_from: {
                /**
                 * @description Owner names relative to the zone; *.dev is every name below dev. All where left out.
                 * @example [
                 *       "*.dev"
                 *     ]
                 */
                names?: string[];
                /**
                 * @description Labels that a namespace has to have; each has its name as kubernetes.io/metadata.name.
                 * @example {
                 *       "kubernetes.io/metadata.name": "team-a"
                 *     }
                 */
                namespace_labels: {
                    [key: string]: string;
                };
                /** @description Record types. All where left out. */
                types?: ("A" | "NS" | "CNAME" | "PTR" | "MX" | "TXT" | "AAAA" | "LOC" | "SRV" | "NAPTR" | "CERT" | "DNAME" | "DS" | "SSHFP" | "DHCID" | "TLSA" | "SMIMEA" | "OPENPGPKEY" | "SVCB" | "HTTPS" | "URI" | "CAA")[];
            }[];
            /** @description With wait. */
            regions?: {
                name: string;
                /** Format: date-time */
                observed_at: string | null;
                serial: number | null;
                servers: number;
            }[];
            serial: number | null;
            /** @enum {string} */
            status: "pending" | "active" | "updating" | "invalid" | "verification_required" | "degraded" | "suspended" | "deleting";
            /** @description Whether changes of the zone wait. */
            suspend: boolean;
            /** @description The name with the letters of its language, where its labels are A-labels. */
            unicode_name: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The Zone object in Kubernetes, as Record objects name it. */
            zone_ref: {
                name: string;
                namespace: string;
            };
        };
        ZonefileImported: {
            applied: boolean;
            /** Format: uuid */
            change_id: string | null;
            /** @description With dry_run: the number that the import needs as confirm. */
            confirm?: number;
            /** @description Records of the file, and warnings. */
            counts: {
                changed: number;
                imported: number;
                refused: number;
                skipped: number;
                warnings: number;
            };
            /** @description With dry_run. */
            diff?: {
                added: components["schemas"]["Record"][];
                changed: {
                    after: components["schemas"]["Record"];
                    before: components["schemas"]["Record"];
                }[];
                removed: components["schemas"]["Record"][];
            };
            /** @description With wait: whether all regions serve the change. */
            in_sync?: boolean;
            /** @description At most 1000, in the order of the file. */
            lines: {
                /** @description Where the record begins in the file. */
                line: number;
                name: string;
                reasons: {
                    code: string;
                    message: string;
                }[];
                /** Format: uuid */
                record_id: string | null;
                /**
                 * @description imported: as it stands in the file. changed: otherwise, as reasons say. skipped: left out.
                 * @enum {string}
                 */
                status: "imported" | "changed" | "skipped";
                ttl: number;
                type: string;
                value: string;
            }[];
            /** @enum {string} */
            mode: "replace" | "merge";
            /** @description How many of each are not listed. */
            omitted: {
                changed: number;
                imported: number;
                refused: number;
                skipped: number;
                warnings: number;
            };
            /** @enum {string} */
            on_error: "refuse" | "skip";
            /** @description Records of the zone. */
            records: {
                added: number;
                changed: number;
                /** @description Left alone. */
                managed_by_kubernetes: number;
                removed: number;
                unchanged: number;
            };
            /** @description With on_error=skip: the errors of the lines that were left out. At most 1000. */
            refused: {
                code: string;
                line?: number;
                message: string;
                path: string;
            }[];
            /** @description With wait. */
            regions?: {
                name: string;
                /** Format: date-time */
                observed_at: string | null;
                serial: number | null;
                servers: number;
            }[];
            serial: number | null;
            /** @description At most 1000. */
            warnings: {
                code: string;
                line?: number;
                message: string;
                path: string;
            }[];
            zone: string;
        };
    };
    responses: {
        /** @description Bad Request: bad_request. */
        BadRequest: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Conflict: conflict. */
        Conflict: {
            headers: {
                "Retry-After": components["headers"]["Retry-After-Conflict"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Forbidden: forbidden, quota_exceeded, verification_required, fresh_session_required. */
        Forbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Internal Server Error: internal. */
        InternalServerError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Acceptable: not_acceptable. */
        NotAcceptable: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Found: not_found, zone_not_found. */
        NotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Payload Too Large: payload_too_large. */
        PayloadTooLarge: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Precondition Failed: precondition_failed. */
        PreconditionFailed: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Request Header Fields Too Large: bad_request. */
        RequestHeaderFieldsTooLarge: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Request Timeout: bad_request. */
        RequestTimeout: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Service Unavailable: unavailable. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too Many Requests: rate_limited. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unauthorized: unauthorized. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unprocessable Entity: validation_error. */
        UnprocessableEntity: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unsupported Media Type: unsupported_media_type. */
        UnsupportedMediaType: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The name of the file. */
        "Content-Disposition": string;
        /** @description The version of the zone, for If-Match; of a read for If-None-Match, too. */
        ETag: string;
        /** @description Of this answer, for If-None-Match. */
        "ETag-Content": string;
        /** @description The answer is that of the first request with this Idempotency-Key. */
        "Idempotency-Replayed": "true";
        /** @description The path of the new resource, relative to the path of the request. */
        Location: string;
        /** @description Seconds after which the request may succeed. */
        "Retry-After": number;
        /** @description Seconds after which the request may succeed. */
        "Retry-After-Conflict": number;
        /** @description How to authenticate (RFC 9110 11.6.1). */
        "WWW-Authenticate": string;
        /** @description no: proxies such as nginx pass the events on as they come. */
        "X-Accel-Buffering": string;
        /** @description How often the account may make such a request in a minute; zones can be made so often in an hour. */
        "X-RateLimit-Limit": number;
        /** @description How many of these requests are left now. */
        "X-RateLimit-Remaining": number;
        /** @description The time at which the oldest request that counts no longer does, in seconds since 1970. */
        "X-RateLimit-Reset": number;
        /** @description The id of the request, which the log has, too. */
        "X-Request-Id": string;
    };
    pathItems: {
        ApiTokenCreatedWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** An API token was issued. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "api_token.created",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "data": {
                         *         "token": {
                         *           "id": "5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d",
                         *           "name": "router",
                         *           "kind": "scoped",
                         *           "scopes": [
                         *             "dynamic:update"
                         *           ],
                         *           "zones": [
                         *             "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11"
                         *           ],
                         *           "expires_at": null
                         *         }
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                /** @description Without its secret. */
                                token: {
                                    /** Format: date-time */
                                    expires_at: string | null;
                                    /** Format: uuid */
                                    id: string;
                                    kind: string;
                                    name: string;
                                    scopes: string[];
                                    /** @description Zones it is limited to; null for all. */
                                    zones: string[] | null;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @constant */
                            type: "api_token.created";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        ApiTokenEndingWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** An API token ends within a week. One that was made for less than two weeks has no such event. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "api_token.ending",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "data": {
                         *         "token": {
                         *           "id": "5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d",
                         *           "name": "router",
                         *           "kind": "scoped",
                         *           "scopes": [
                         *             "dynamic:update"
                         *           ],
                         *           "zones": [
                         *             "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11"
                         *           ],
                         *           "expires_at": "2026-12-01T03:00:00.000Z"
                         *         },
                         *         "ends_at": "2026-12-01T03:00:00.000Z",
                         *         "unused_since": null
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                /** Format: date-time */
                                ends_at: string;
                                /** @description Without its secret. */
                                token: {
                                    /** Format: date-time */
                                    expires_at: string | null;
                                    /** Format: uuid */
                                    id: string;
                                    kind: string;
                                    name: string;
                                    scopes: string[];
                                    /** @description Zones it is limited to; null for all. */
                                    zones: string[] | null;
                                };
                                /**
                                 * Format: date-time
                                 * @description Where it ends unless it is used; else null.
                                 */
                                unused_since: string | null;
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @constant */
                            type: "api_token.ending";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        DnssecDsRequiredWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** The owner has to give DS records to the parent, at the registrar. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "dnssec.ds_required",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         },
                         *         "message": "Give this DS record to the registrar of example.com.",
                         *         "ds": [
                         *           {
                         *             "key_tag": 2371,
                         *             "algorithm": 13,
                         *             "digest_type": 2,
                         *             "digest": "1F987CC6583E92DF0890718C42A2F3F2B3C0F29A8C0D5C2B0C0E9A1B7D4F6E58",
                         *             "rdata": "2371 13 2 1F987CC6583E92DF0890718C42A2F3F2B3C0F29A8C0D5C2B0C0E9A1B7D4F6E58"
                         *           }
                         *         ]
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                /** @description Records that the parent should have. */
                                ds: {
                                    /** @description Of the key, e.g. 13. */
                                    algorithm: number;
                                    digest: string;
                                    /** @description 2 SHA-256, 4 SHA-384. */
                                    digest_type: number;
                                    key_tag: number;
                                    /** @example 2371 13 2 1F987CC6583E92DF0890718C42… */
                                    rdata: string;
                                }[];
                                message: string;
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "dnssec.ds_required";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        DnssecDsWrongWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** The parent has a DS record that is wrong: resolvers that validate refuse the zone, or soon will. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "dnssec.ds_wrong",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         },
                         *         "reason": "ForeignDS",
                         *         "message": "A DS at the parent matches no key of this zone: DS 65535 13 2 AB…."
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                message: string;
                                /**
                                 * @description As of `GET …/dnssec`.
                                 * @enum {string}
                                 */
                                reason: "ForeignDS" | "UnexpectedDS" | "UnsignedBelowDS";
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "dnssec.ds_wrong";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        DnssecKeyRolloverWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** A key of the zone is being replaced by another. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "dnssec.key_rollover",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         },
                         *         "role": "ZSK",
                         *         "keys": [
                         *           {
                         *             "key_tag": 2371,
                         *             "algorithm": "ECDSAP256SHA256",
                         *             "state": "active"
                         *           },
                         *           {
                         *             "key_tag": 40102,
                         *             "algorithm": "ECDSAP256SHA256",
                         *             "state": "published"
                         *           }
                         *         ]
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                /** @description All keys of the role, the new one among them. */
                                keys: {
                                    algorithm: string;
                                    key_tag: number;
                                    /**
                                     * @description Where the key is in its life (RFC 7583 3.1).
                                     * @enum {string}
                                     */
                                    state: "generated" | "published" | "ready" | "active" | "retired" | "dead";
                                }[];
                                /** @enum {string} */
                                role: "KSK" | "ZSK";
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "dnssec.key_rollover";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        DnssecSignaturesEndingWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** The first signature of the zone ends within three days: it should have been renewed long before. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "dnssec.signatures_ending",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         },
                         *         "signatures_expire": "2026-11-27T03:00:00.000Z"
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                /**
                                 * Format: date-time
                                 * @description Then resolvers begin to refuse the zone.
                                 */
                                signatures_expire: string;
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "dnssec.signatures_ending";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        RecordCreatedWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** Records are published that the version before did not have. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "record.created",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         },
                         *         "serial": 1795264551,
                         *         "records": [
                         *           {
                         *             "name": "www",
                         *             "type": "A",
                         *             "value": "192.0.2.1",
                         *             "ttl": 3600
                         *           }
                         *         ]
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                records: {
                                    /** @description Relative to the zone, @ for the zone itself. */
                                    name: string;
                                    ttl: number;
                                    type: string;
                                    value: string;
                                }[];
                                /** @description Of the SOA record. */
                                serial: number;
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "record.created";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        RecordDeletedWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** Records are published no more. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "record.deleted",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         },
                         *         "serial": 1795264551,
                         *         "records": [
                         *           {
                         *             "name": "www",
                         *             "type": "A",
                         *             "value": "192.0.2.1",
                         *             "ttl": 3600
                         *           }
                         *         ]
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                records: {
                                    /** @description Relative to the zone, @ for the zone itself. */
                                    name: string;
                                    ttl: number;
                                    type: string;
                                    value: string;
                                }[];
                                /** @description Of the SOA record. */
                                serial: number;
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "record.deleted";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        RecordUpdatedWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** Records are published with another value or TTL. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "record.updated",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         },
                         *         "serial": 1795264551,
                         *         "records": [
                         *           {
                         *             "before": {
                         *               "name": "www",
                         *               "type": "A",
                         *               "value": "192.0.2.1",
                         *               "ttl": 3600
                         *             },
                         *             "after": {
                         *               "name": "www",
                         *               "type": "A",
                         *               "value": "192.0.2.2",
                         *               "ttl": 3600
                         *             }
                         *           }
                         *         ]
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                records: {
                                    after: {
                                        /** @description Relative to the zone, @ for the zone itself. */
                                        name: string;
                                        ttl: number;
                                        type: string;
                                        value: string;
                                    };
                                    before: {
                                        /** @description Relative to the zone, @ for the zone itself. */
                                        name: string;
                                        ttl: number;
                                        type: string;
                                        value: string;
                                    };
                                }[];
                                /** @description Of the SOA record. */
                                serial: number;
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "record.updated";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        VerificationCompletedWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** The account has been verified. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "verification.completed",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "data": {
                         *         "verified_at": "2026-11-24T03:00:00.000Z"
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                /** Format: date-time */
                                verified_at: string;
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @constant */
                            type: "verification.completed";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        WebhookDisabledWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** Another webhook of the account gets no events any more: it failed for too long, or said that it is gone. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "webhook.disabled",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "data": {
                         *         "webhook": {
                         *           "id": "4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "url": "https://example.net/hook"
                         *         },
                         *         "reason": "it has failed for 3 days",
                         *         "disabled_at": "2026-11-24T03:00:00.000Z"
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                /** Format: date-time */
                                disabled_at: string;
                                reason: string;
                                webhook: {
                                    /** Format: uuid */
                                    id: string;
                                    url: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @constant */
                            type: "webhook.disabled";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        ZoneCreatedWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** A zone was added to the account. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "zone.created",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         }
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "zone.created";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        ZoneDelegationChangedWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** The parent of the zone shows something else than before. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "zone.delegation_changed",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         },
                         *         "state": "delegated",
                         *         "message": "The parent com delegates the zone to this service."
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                message: string;
                                /**
                                 * @description As of `GET …/delegation`.
                                 * @enum {string}
                                 */
                                state: "delegated" | "incomplete" | "not_delegated" | "delegated_elsewhere" | "delegated_in_part" | "glue_wrong" | "unknown";
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "zone.delegation_changed";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        ZoneDeletedWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** A zone is gone; no region serves it any more. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "zone.deleted",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         }
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "zone.deleted";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        ZoneInSyncWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** All regions serve the latest version of the zone. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "zone.in_sync",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         },
                         *         "serial": 1795264551,
                         *         "generation": 4
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                /** @description Which state of the draft, from 1; a later one is greater. */
                                generation: number;
                                /** @description Of the SOA record. */
                                serial: number;
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "zone.in_sync";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        ZoneInvalidWebhook: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            /** The draft of the zone was refused; the version before stays served. */
            post: {
                parameters: {
                    query?: never;
                    header: {
                        /** @description Of the delivery; the same in each attempt. */
                        "X-Service-Delivery": string;
                        /** @description The kind of the event. */
                        "X-Service-Event": string;
                        /** @description `t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body. */
                        "X-Service-Signature": string;
                    };
                    path?: never;
                    cookie?: never;
                };
                requestBody: {
                    content: {
                        /**
                         * @example {
                         *       "id": "0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21",
                         *       "type": "zone.invalid",
                         *       "api_version": "v1",
                         *       "created_at": "2026-11-24T03:00:00.000Z",
                         *       "account_id": "b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a",
                         *       "sequence": 17,
                         *       "data": {
                         *         "zone": {
                         *           "id": "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11",
                         *           "name": "example.com"
                         *         },
                         *         "generation": 5,
                         *         "problems": [
                         *           {
                         *             "path": "records[1]",
                         *             "code": "cname-with-other-data",
                         *             "message": "www.example.com has a CNAME and other records."
                         *           }
                         *         ]
                         *       }
                         *     }
                         */
                        "application/json": {
                            /** Format: uuid */
                            account_id: string;
                            /**
                             * @description Of this form; fields may be added to it.
                             * @constant
                             */
                            api_version: "v1";
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                /** @description Which state of the draft, from 1; a later one is greater. */
                                generation: number;
                                /** @description The first errors of the draft. */
                                problems: {
                                    code: string;
                                    message: string;
                                    path: string;
                                }[];
                                zone: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Of the event; the same in each delivery.
                             */
                            id: string;
                            /** @description Rises by one with each event of the zone. */
                            sequence: number;
                            /** @constant */
                            type: "zone.invalid";
                        };
                    };
                };
                responses: {
                    /** @description The receiver has the event; any other answer makes another attempt. */
                    "2XX": {
                        headers: {
                            [name: string]: unknown;
                        };
                        content?: never;
                    };
                };
            };
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
    };
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        email: string | null;
                        /** Format: uuid */
                        id: string;
                        name: string;
                        plan: string;
                        /** @description The token that asks, or the session, whose kind is session. */
                        token: {
                            /** Format: date-time */
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            kind: string;
                            name: string;
                            scopes: string[];
                            /** @description Zones it is limited to; null for all. */
                            zones: string[] | null;
                        };
                        /** @description Where a person has the account verified; null where it is. GET /account/verification says how far that is. */
                        verification_page: string | null;
                        verified: boolean;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Example Ltd */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        email: string | null;
                        /** Format: uuid */
                        id: string;
                        name: string;
                        plan: string;
                        /** @description The token that asks, or the session, whose kind is session. */
                        token: {
                            /** Format: date-time */
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            kind: string;
                            name: string;
                            scopes: string[];
                            /** @description Zones it is limited to; null for all. */
                            zones: string[] | null;
                        };
                        /** @description Where a person has the account verified; null where it is. GET /account/verification says how far that is. */
                        verification_page: string | null;
                        verified: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    askForVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A domain that the account has; that of the request before where left out.
                     * @example example.com
                     */
                    domain?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    askForReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Why the account should be verified.
                     * @example The domain of our school is at its city.
                     */
                    text: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description One of account.create, account.delete, account.end, account.hide, account.keep, account.plan, account.rename, account.resume, account.review, account.show, account.suspend, account.verification, account.verify, acme.cleanup, acme.expire, acme.present, dns.remove, dns.undo, dns.update, dnssec.disable, dnssec.enable, dnssec.keys.export, dnssec.keys.import, dnssec.rollover, domain.lost, domain.taken, dynamic.update, identity.link, identity.unlink, kubernetes.change, kubernetes.delete, operator.add, operator.remove, person.address, person.factor, person.join, person.password, person.sign-in, person.sign-out, records.change, request, review.approved, review.refused, session.end, token.create, token.rename, token.revoke, token.rotate, webhook.create, webhook.delete, webhook.redeliver, webhook.rotate, webhook.update, webhook.verify, zone.claim, zone.create, zone.delete, zone.restore, zone.rollback, zone.update, zonefile.import; with `zone`, one that the log of a zone can have. */
                action?: string;
                /** @description Id or name of a token, or another name that `actor.name` shows. */
                actor?: string;
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description json: page by page. jsonl, csv: all rows in one answer. Where left out, the header Accept decides. */
                format?: "json" | "jsonl" | "csv";
                /** @description Items a page, 50 where left out; of jsonl and csv the most rows, all where left out. */
                limit?: number;
                /** @description Owner name of a record, relative to the zone; with letters of any script, or A-labels. */
                name?: string;
                outcome?: "applied" | "failed" | "refused";
                /** @description Rows of this time and later. */
                since?: string;
                /** @description Rows before this time, which is later than `since`. */
                until?: string;
                /** @description Name or id of a zone, also of one that is gone. */
                zone?: string;
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditRow"][];
                        next_cursor: string | null;
                    };
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeletedZones: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Items a page. */
                limit?: number;
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedZone"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreZone: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                deleted: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredZone"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredZone"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Only events of this kind, or of these. */
                kind?: string;
                /** @description Only events of this zone, by name or id. */
                zone?: string;
            };
            header?: {
                /** @description The id of the last event that the client has; the events after it come first. */
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
                    "X-Accel-Buffering": components["headers"]["X-Accel-Buffering"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        body_bytes: number;
                        changes_per_request: number;
                        /** @description How often dynamic updates may change addresses in a span of time: those of one name and type, and those by one token. */
                        dynamic_updates: {
                            limit: number;
                            /** @enum {string} */
                            name: "dynamic_records" | "dynamic_tokens";
                            seconds: number;
                        }[];
                        minimum_ttl: number;
                        plan: string;
                        /** @description Limits of requests in a span of time, of all tokens together; empty where there are none. */
                        rates: {
                            /** @description Requests in any span of so many seconds. */
                            limit: number;
                            /** @enum {string} */
                            name: "reads" | "writes" | "zone_creates" | "requests" | "session_requests";
                            remaining: number;
                            /**
                             * Format: date-time
                             * @description When the oldest request that counts no longer does; null where none counts.
                             */
                            reset_at: string | null;
                            seconds: number;
                        }[];
                        record_bytes_per_zone: number;
                        records_per_zone: number | null;
                        /** @description What the account has once it is verified, at the verification_page of GET /account; empty where it is. */
                        unlocked_by_verification: string[];
                        webhooks: {
                            limit: number;
                            used: number;
                        };
                        /** @description Octets, as JSON, of the records that are added or changed, by all tokens together; null is no limit. */
                        written_bytes: {
                            /** @description Octets in any span of so many seconds. */
                            limit: number;
                            remaining: number;
                            /**
                             * Format: date-time
                             * @description When the oldest that count no longer do; null where none count.
                             */
                            reset_at: string | null;
                            seconds: number;
                        } | null;
                        zones: {
                            limit: number | null;
                            used: number;
                        };
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkName: {
        parameters: {
            query?: {
                /** @description Wait at most this long, up to 30s, for the result; 10s where left out. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example shop.example.com */
                    name: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NameCheck"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NameCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getNameCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NameCheck"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Items a page. */
                limit?: number;
                /** @description The text, in any case, with letters of any script or A-labels. */
                q: string;
                /** @description Only zones, or only records. */
                type?: "zone" | "record";
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchHit"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        domain: string;
                        /** @description For A and AAAA records of one name, at its present provider; empty where the service has none. */
                        edge_addresses: string[];
                        /** @description The target of a CNAME record of one name, at its present provider; null where the service has none. */
                        edge_host: string | null;
                        /** @description Names for the NS records of a domain, at its registrar. */
                        nameservers: string[];
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Items a page. */
                limit?: number;
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Token"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Addresses and networks that it may be used from; null for all. */
                    allowlist?: string[] | null;
                    /** @default null */
                    description?: string | null;
                    /** Format: date-time */
                    expires_at?: string | null;
                    /**
                     * @description personal: everything. scoped: the scopes given. read_only: every :read. registrar_only: domains.
                     * @enum {string}
                     */
                    kind: "personal" | "scoped" | "read_only" | "registrar_only";
                    /**
                     * @description It expires when it is not used for this long, from 1h to 3650d.
                     * @example 90d
                     */
                    max_unused?: string | null;
                    /** @example certbot on www1 */
                    name: string;
                    /** @description For kind scoped: owner names that it is limited to, relative to their zone; null for all. * stands for one or more labels. */
                    names?: string[] | null;
                    /** @description Needed for kind scoped, and refused for others. */
                    scopes?: ("zones:read" | "zones:write" | "records:read" | "records:write" | "dnssec:write" | "dynamic:update" | "webhooks:read" | "webhooks:write" | "domains:read" | "domains:write" | "tokens:read" | "tokens:write" | "audit:read")[];
                    /**
                     * @description Whether it gets a key with which updates by RFC 2136 are signed.
                     * @default false
                     */
                    tsig?: boolean;
                    /**
                     * @description The algorithm of that key, with tsig true; hmac-sha256 where left out.
                     * @enum {string}
                     */
                    tsig_algorithm?: "hmac-sha256" | "hmac-sha384" | "hmac-sha512";
                    /** @description For kind scoped: record types that it is limited to; null for all. */
                    types?: string[] | null;
                    /** @description For kinds scoped and read_only: names or ids of the zones it is limited to; null for all. */
                    zones?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where it may be used from; null for everywhere. */
                        allowlist: string[] | null;
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        /** Format: date-time */
                        expires_at: string | null;
                        /** Format: uuid */
                        id: string;
                        /** @description webhook_key: the secret of the webhook with this id, which authenticates nobody. */
                        kind: string;
                        /**
                         * Format: date-time
                         * @description Written at most once a minute.
                         */
                        last_used_at: string | null;
                        last_used_ip: string | null;
                        /** @description It expires when it is not used for this long, such as 90d. */
                        max_unused: string | null;
                        name: string;
                        /** @description Owner names it is limited to; null for all. */
                        names: string[] | null;
                        /**
                         * Format: date-time
                         * @description Until when the secrets before the last rotation are valid; null where they are not.
                         */
                        previous_expires_at: string | null;
                        /** @description Of a webhook_key: its kinds of events. */
                        scopes: string[];
                        /** @description The secret, which is shown this once; null where a request with an Idempotency-Key is answered again. */
                        token: string | null;
                        /** @description Its key for updates by RFC 2136; null without one. */
                        tsig: {
                            /** @enum {string} */
                            algorithm: "hmac-sha256" | "hmac-sha384" | "hmac-sha512";
                            /** @description The name of the key, for which programs ask beside its secret. */
                            name: string;
                            /** @description In Base64, shown this once; null as the token is. */
                            secret: string | null;
                        } | null;
                        /** @description Record types it is limited to; null for all. */
                        types: string[] | null;
                        /** @description Zones it is limited to; null for all. */
                        zones: string[] | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renameToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    /** @example certbot on www1 */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description How long the secret before stays valid, up to 30d.
                     * @default 24h
                     * @example 1h
                     */
                    valid_for?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where it may be used from; null for everywhere. */
                        allowlist: string[] | null;
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        /** Format: date-time */
                        expires_at: string | null;
                        /** Format: uuid */
                        id: string;
                        /** @description webhook_key: the secret of the webhook with this id, which authenticates nobody. */
                        kind: string;
                        /**
                         * Format: date-time
                         * @description Written at most once a minute.
                         */
                        last_used_at: string | null;
                        last_used_ip: string | null;
                        /** @description It expires when it is not used for this long, such as 90d. */
                        max_unused: string | null;
                        name: string;
                        /** @description Owner names it is limited to; null for all. */
                        names: string[] | null;
                        /**
                         * Format: date-time
                         * @description Until when the secrets before the last rotation are valid; null where they are not.
                         */
                        previous_expires_at: string | null;
                        /** @description Of a webhook_key: its kinds of events. */
                        scopes: string[];
                        /** @description The secret, which is shown this once; null where a request with an Idempotency-Key is answered again. */
                        token: string | null;
                        /** @description Its key for updates by RFC 2136; null without one. */
                        tsig: {
                            /** @enum {string} */
                            algorithm: "hmac-sha256" | "hmac-sha384" | "hmac-sha512";
                            /** @description The name of the key, for which programs ask beside its secret. */
                            name: string;
                            /** @description In Base64, shown this once; null as the token is. */
                            secret: string | null;
                        } | null;
                        /** @description Record types it is limited to; null for all. */
                        types: string[] | null;
                        /** @description Zones it is limited to; null for all. */
                        zones: string[] | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOwnToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Items a page. */
                limit?: number;
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    description?: string | null;
                    /** @description Kinds of events; null for all. */
                    events?: ("zone.created" | "zone.deleted" | "zone.in_sync" | "zone.invalid" | "zone.delegation_changed" | "record.created" | "record.updated" | "record.deleted" | "dnssec.key_rollover" | "dnssec.ds_required" | "dnssec.ds_wrong" | "dnssec.signatures_ending" | "verification.completed" | "api_token.created" | "api_token.ending" | "webhook.disabled")[] | null;
                    /**
                     * @description An https URL.
                     * @example https://example.com/webhook
                     */
                    url: string;
                    /** @description Names or ids of the zones whose events it gets; null for all that the token may have. */
                    zones?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        /** Format: date-time */
                        disabled_at: string | null;
                        disabled_reason: string | null;
                        /** @description Kinds of events that it gets; null for all. */
                        events: string[] | null;
                        /**
                         * Format: date-time
                         * @description Since when no attempt has succeeded; null where the last one did.
                         */
                        failing_since: string | null;
                        /** Format: uuid */
                        id: string;
                        /**
                         * Format: date-time
                         * @description Until when the secret before the last rotation signs, too; null where it does not.
                         */
                        previous_secret_expires_at: string | null;
                        /**
                         * @description The secret of its signatures, which is shown this once; null where a request with an Idempotency-Key is answered again.
                         * @example whsec_3QgpRs3bTeaBWJXMqYPpTGkVBCGJYmHMGVpT0dPzl3I=
                         */
                        secret: string | null;
                        /**
                         * @description unverified: the URL has not answered 200 to a verification. delivering: it gets events. disabled: it failed for three days, or answered 410; verify it to go on.
                         * @enum {string}
                         */
                        state: "unverified" | "delivering" | "disabled";
                        /**
                         * @description Where events are sent.
                         * @example https://example.com/webhook
                         */
                        url: string;
                        /** Format: date-time */
                        verified_at: string | null;
                        /** @description Zones whose events it gets, and no others; null for all events. */
                        zones: string[] | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    /** @description Kinds of events; null for all. */
                    events?: ("zone.created" | "zone.deleted" | "zone.in_sync" | "zone.invalid" | "zone.delegation_changed" | "record.created" | "record.updated" | "record.deleted" | "dnssec.key_rollover" | "dnssec.ds_required" | "dnssec.ds_wrong" | "dnssec.signatures_ending" | "verification.completed" | "api_token.created" | "api_token.ending" | "webhook.disabled")[] | null;
                    /**
                     * @description An https URL.
                     * @example https://example.com/webhook
                     */
                    url?: string;
                    /** @description Names or ids of the zones whose events it gets; null for all that the token may have. */
                    zones?: string[] | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Items a page. */
                limit?: number;
                state?: "waiting" | "delivered" | "failed";
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path: {
                delivery_id: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The latest 20, the oldest of them first. */
                        attempts: {
                            /** Format: date-time */
                            at: string;
                            /** @description Why the attempt failed; null where it succeeded. */
                            error: string | null;
                            /** @description From the first step until the answer was read, or the attempt failed. */
                            milliseconds: number;
                            number: number;
                            request: {
                                /** @description Without the signatures; null in lists. */
                                headers: {
                                    [key: string]: string | string[];
                                } | null;
                                url: string;
                            };
                            /** @description Null where there was none. */
                            response: {
                                /** @description Its beginning: 1 KiB where the attempt succeeded, else 16 KiB; in lists, 1,024 characters. */
                                body: string;
                                /** @description Null in lists. */
                                headers: {
                                    [key: string]: string | string[];
                                } | null;
                                status: number;
                            } | null;
                        }[];
                        /** @description The raw body of its requests, over which they are signed. */
                        body: string;
                        /** Format: date-time */
                        created_at: string;
                        event: {
                            /** Format: uuid */
                            id: string;
                            type: string;
                        };
                        /** Format: date-time */
                        finished_at: string | null;
                        /**
                         * Format: uuid
                         * @description X-Service-Delivery and webhook-id, the same in all attempts.
                         */
                        id: string;
                        /** Format: date-time */
                        next_attempt_at: string | null;
                        /**
                         * @description waiting: for its first attempt or the next. failed: there is no further one.
                         * @enum {string}
                         */
                        state: "waiting" | "delivered" | "failed";
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                delivery_id: string;
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The latest 20, the oldest of them first. */
                        attempts: {
                            /** Format: date-time */
                            at: string;
                            /** @description Why the attempt failed; null where it succeeded. */
                            error: string | null;
                            /** @description From the first step until the answer was read, or the attempt failed. */
                            milliseconds: number;
                            number: number;
                            request: {
                                /** @description Without the signatures; null in lists. */
                                headers: {
                                    [key: string]: string | string[];
                                } | null;
                                url: string;
                            };
                            /** @description Null where there was none. */
                            response: {
                                /** @description Its beginning: 1 KiB where the attempt succeeded, else 16 KiB; in lists, 1,024 characters. */
                                body: string;
                                /** @description Null in lists. */
                                headers: {
                                    [key: string]: string | string[];
                                } | null;
                                status: number;
                            } | null;
                        }[];
                        /** @description The raw body of its requests, over which they are signed. */
                        body: string;
                        /** Format: date-time */
                        created_at: string;
                        event: {
                            /** Format: uuid */
                            id: string;
                            type: string;
                        };
                        /** Format: date-time */
                        finished_at: string | null;
                        /**
                         * Format: uuid
                         * @description X-Service-Delivery and webhook-id, the same in all attempts.
                         */
                        id: string;
                        /** Format: date-time */
                        next_attempt_at: string | null;
                        /**
                         * @description waiting: for its first attempt or the next. failed: there is no further one.
                         * @enum {string}
                         */
                        state: "waiting" | "delivered" | "failed";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Deliveries of events of this time and later are sent again; they are kept for 30 days.
                     * @example 2026-11-01T00:00:00Z
                     */
                    since: string;
                    /**
                     * @description Those in this state alone; both where left out.
                     * @enum {string}
                     */
                    state?: "delivered" | "failed";
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Since when to ask for the rest, where there are more than a request sends again; else null.
                         */
                        next_since: string | null;
                        /** @description How many are sent again. */
                        redelivered: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description For how long the secret before signs, too, up to 30d.
                     * @default 24h
                     * @example 24h
                     */
                    valid_for?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        /** Format: date-time */
                        disabled_at: string | null;
                        disabled_reason: string | null;
                        /** @description Kinds of events that it gets; null for all. */
                        events: string[] | null;
                        /**
                         * Format: date-time
                         * @description Since when no attempt has succeeded; null where the last one did.
                         */
                        failing_since: string | null;
                        /** Format: uuid */
                        id: string;
                        /**
                         * Format: date-time
                         * @description Until when the secret before the last rotation signs, too; null where it does not.
                         */
                        previous_secret_expires_at: string | null;
                        /**
                         * @description The secret of its signatures, which is shown this once; null where a request with an Idempotency-Key is answered again.
                         * @example whsec_3QgpRs3bTeaBWJXMqYPpTGkVBCGJYmHMGVpT0dPzl3I=
                         */
                        secret: string | null;
                        /**
                         * @description unverified: the URL has not answered 200 to a verification. delivering: it gets events. disabled: it failed for three days, or answered 410; verify it to go on.
                         * @enum {string}
                         */
                        state: "unverified" | "delivering" | "disabled";
                        /**
                         * @description Where events are sent.
                         * @example https://example.com/webhook
                         */
                        url: string;
                        /** Format: date-time */
                        verified_at: string | null;
                        /** @description Zones whose events it gets, and no others; null for all events. */
                        zones: string[] | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The latest 20, the oldest of them first. */
                        attempts: {
                            /** Format: date-time */
                            at: string;
                            /** @description Why the attempt failed; null where it succeeded. */
                            error: string | null;
                            /** @description From the first step until the answer was read, or the attempt failed. */
                            milliseconds: number;
                            number: number;
                            request: {
                                /** @description Without the signatures; null in lists. */
                                headers: {
                                    [key: string]: string | string[];
                                } | null;
                                url: string;
                            };
                            /** @description Null where there was none. */
                            response: {
                                /** @description Its beginning: 1 KiB where the attempt succeeded, else 16 KiB; in lists, 1,024 characters. */
                                body: string;
                                /** @description Null in lists. */
                                headers: {
                                    [key: string]: string | string[];
                                } | null;
                                status: number;
                            } | null;
                        }[];
                        /** @description The raw body of its requests, over which they are signed. */
                        body: string;
                        /** Format: date-time */
                        created_at: string;
                        event: {
                            /** Format: uuid */
                            id: string;
                            type: string;
                        };
                        /** Format: date-time */
                        finished_at: string | null;
                        /**
                         * Format: uuid
                         * @description X-Service-Delivery and webhook-id, the same in all attempts.
                         */
                        id: string;
                        /** Format: date-time */
                        next_attempt_at: string | null;
                        /**
                         * @description waiting: for its first attempt or the next. failed: there is no further one.
                         * @enum {string}
                         */
                        state: "waiting" | "delivered" | "failed";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The latest 20, the oldest of them first. */
                        attempts: {
                            /** Format: date-time */
                            at: string;
                            /** @description Why the attempt failed; null where it succeeded. */
                            error: string | null;
                            /** @description From the first step until the answer was read, or the attempt failed. */
                            milliseconds: number;
                            number: number;
                            request: {
                                /** @description Without the signatures; null in lists. */
                                headers: {
                                    [key: string]: string | string[];
                                } | null;
                                url: string;
                            };
                            /** @description Null where there was none. */
                            response: {
                                /** @description Its beginning: 1 KiB where the attempt succeeded, else 16 KiB; in lists, 1,024 characters. */
                                body: string;
                                /** @description Null in lists. */
                                headers: {
                                    [key: string]: string | string[];
                                } | null;
                                status: number;
                            } | null;
                        }[];
                        /** @description The raw body of its requests, over which they are signed. */
                        body: string;
                        /** Format: date-time */
                        created_at: string;
                        event: {
                            /** Format: uuid */
                            id: string;
                            type: string;
                        };
                        /** Format: date-time */
                        finished_at: string | null;
                        /**
                         * Format: uuid
                         * @description X-Service-Delivery and webhook-id, the same in all attempts.
                         */
                        id: string;
                        /** Format: date-time */
                        next_attempt_at: string | null;
                        /**
                         * @description waiting: for its first attempt or the next. failed: there is no further one.
                         * @enum {string}
                         */
                        state: "waiting" | "delivered" | "failed";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countZones: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        all: number;
                        /** @description Zones that are pending, updating, degraded or deleting. */
                        in_progress: number;
                        /** @description Zones that wait for an action of their owner. */
                        needs_action: number;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listZones: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Only zones with these ids, at most 200, with commas in between. */
                id?: string;
                /** @description Only zones with these labels, as selectors of Kubernetes are written. */
                label?: string;
                /** @description Items a page. */
                limit?: number;
                /** @description Only the zone of this name. */
                name?: string;
                /** @description Only zones that wait for an action of their owner, such as a record to correct or a delegation; or zones that are pending, updating, degraded or deleting. */
                only?: "needs_action" | "in_progress";
                /** @description Only the zone that this name is in. */
                owns_name?: string;
                /** @description Only zones with this text in their name, comment or labels. */
                q?: string;
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Zone"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createZone: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Ask for a proof that the account has the domain. Where another owner has it without one, the zone waits for it; see …/claim.
                     * @default false
                     */
                    claim?: boolean;
                    /** @description A note for people; not published. */
                    comment?: string | null;
                    /**
                     * @description TTL of records that give none.
                     * @default 3600
                     */
                    default_ttl?: number;
                    /**
                     * @description Names below the zone that other owners may have zones for, in place of those before.
                     * @example [
                     *       {
                     *         "name": "sub",
                     *         "namespace": "team-a"
                     *       }
                     *     ]
                     */
                    delegate_to?: {
                        /** @description Account that may have the name; this or `namespace`. */
                        account?: string;
                        /**
                         * @description Relative to the zone; all names below it are granted with it.
                         * @example sub
                         */
                        name: string;
                        /** @description Kubernetes namespace whose Zones may have the name; this or `account`. */
                        namespace?: string;
                    }[];
                    /** @description How the zone is signed, from its first publication on. Needs the scope dnssec:write, too. */
                    dnssec?: {
                        /**
                         * @description Mnemonic or number: 13, 14, 15 or 16.
                         * @example ED25519
                         */
                        algorithm?: string | number;
                        /** @enum {string} */
                        denial?: "NSEC3" | "NSEC";
                        /**
                         * @description Needs a verified account.
                         * @default false
                         */
                        enabled?: boolean;
                        opt_out?: boolean;
                        /**
                         * @description none: nobody above the zone takes DS records, so its keys are replaced without waiting for that.
                         * @enum {string}
                         */
                        parent?: "ask" | "none";
                    };
                    /** @description Labels of your own, for filters. */
                    labels?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Apex domain name.
                     * @example example.com
                     */
                    name: string;
                    /**
                     * @description Names of your own for the service's nameservers, in their order, in place of the service's names, which null brings back. Each needs the addresses of its nameserver. For verified accounts.
                     * @example [
                     *       "ns1.example.com",
                     *       "ns2.example.com"
                     *     ]
                     */
                    nameservers?: string[];
                    /** @description Namespaces of Kubernetes whose Record objects may attach records to the zone. */
                    records_from?: {
                        /**
                         * @description Owner names relative to the zone; *.dev is every name below dev. All where left out.
                         * @example [
                         *       "*.dev"
                         *     ]
                         */
                        names?: string[];
                        /**
                         * @description Labels that a namespace has to have; each has its name as kubernetes.io/metadata.name.
                         * @example {
                         *       "kubernetes.io/metadata.name": "team-a"
                         *     }
                         */
                        namespace_labels: {
                            [key: string]: string;
                        };
                        /** @description Record types. All where left out. */
                        types?: ("A" | "NS" | "CNAME" | "PTR" | "MX" | "TXT" | "AAAA" | "LOC" | "SRV" | "NAPTR" | "CERT" | "DNAME" | "DS" | "SSHFP" | "DHCID" | "TLSA" | "SMIMEA" | "OPENPGPKEY" | "SVCB" | "HTTPS" | "URI" | "CAA")[];
                    }[];
                    /** @description While it is true, changes of the zone wait, and the version that is published stays served. */
                    suspend?: boolean;
                    /**
                     * @description Move the records of your zone above that have the names of the new zone into it, which are not served otherwise. Its NS and DS records of the name, and glue, stay there. Record objects of Kubernetes stay there, too, and are not served; a warning names them. Needs the scope records:write for that zone.
                     * @default false
                     */
                    take_records?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneChanged"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getZone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteZone: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        applied: boolean;
                        /** Format: uuid */
                        change_id: string | null;
                        /** @description Whether all regions have dropped the zone. */
                        in_sync: boolean;
                        /** @description Records that go with it. */
                        record_count: number;
                        /** @description Those that still serve it. */
                        regions: {
                            name: string;
                            /** Format: date-time */
                            observed_at: string | null;
                            serial: number | null;
                            servers: number;
                        }[];
                        zone: string;
                    };
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateZone: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A note for people; not published. */
                    comment?: string | null;
                    /** @description TTL of records that give none. */
                    default_ttl?: number;
                    /**
                     * @description Names below the zone that other owners may have zones for, in place of those before.
                     * @example [
                     *       {
                     *         "name": "sub",
                     *         "namespace": "team-a"
                     *       }
                     *     ]
                     */
                    delegate_to?: {
                        /** @description Account that may have the name; this or `namespace`. */
                        account?: string;
                        /**
                         * @description Relative to the zone; all names below it are granted with it.
                         * @example sub
                         */
                        name: string;
                        /** @description Kubernetes namespace whose Zones may have the name; this or `account`. */
                        namespace?: string;
                    }[];
                    /** @description How the zone is signed while DNSSEC is enabled. */
                    dnssec?: {
                        /**
                         * @description Mnemonic or number: 13, 14, 15 or 16.
                         * @example ED25519
                         */
                        algorithm?: string | number;
                        /** @enum {string} */
                        denial?: "NSEC3" | "NSEC";
                        opt_out?: boolean;
                        /**
                         * @description none: nobody above the zone takes DS records, so its keys are replaced without waiting for that.
                         * @enum {string}
                         */
                        parent?: "ask" | "none";
                    };
                    /**
                     * @description Labels of your own: null takes one away, and those left out stay.
                     * @example {
                     *       "team": "web",
                     *       "legacy": null
                     *     }
                     */
                    labels?: {
                        [key: string]: string | null;
                    };
                    /**
                     * @description Names of your own for the service's nameservers, in their order, in place of the service's names, which null brings back. Each needs the addresses of its nameserver. For verified accounts.
                     * @example [
                     *       "ns1.example.com",
                     *       "ns2.example.com"
                     *     ]
                     */
                    nameservers?: string[] | null;
                    /** @description Namespaces of Kubernetes whose Record objects may attach records to the zone. */
                    records_from?: {
                        /**
                         * @description Owner names relative to the zone; *.dev is every name below dev. All where left out.
                         * @example [
                         *       "*.dev"
                         *     ]
                         */
                        names?: string[];
                        /**
                         * @description Labels that a namespace has to have; each has its name as kubernetes.io/metadata.name.
                         * @example {
                         *       "kubernetes.io/metadata.name": "team-a"
                         *     }
                         */
                        namespace_labels: {
                            [key: string]: string;
                        };
                        /** @description Record types. All where left out. */
                        types?: ("A" | "NS" | "CNAME" | "PTR" | "MX" | "TXT" | "AAAA" | "LOC" | "SRV" | "NAPTR" | "CERT" | "DNAME" | "DS" | "SSHFP" | "DHCID" | "TLSA" | "SMIMEA" | "OPENPGPKEY" | "SVCB" | "HTTPS" | "URI" | "CAA")[];
                    }[];
                    /** @description While it is true, changes of the zone wait, and the version that is published stays served. */
                    suspend?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listZoneAudit: {
        parameters: {
            query?: {
                /** @description One of acme.cleanup, acme.expire, acme.present, dns.remove, dns.undo, dns.update, dnssec.disable, dnssec.enable, dnssec.keys.export, dnssec.keys.import, dnssec.rollover, domain.lost, domain.taken, dynamic.update, kubernetes.change, kubernetes.delete, records.change, request, zone.claim, zone.create, zone.delete, zone.restore, zone.rollback, zone.update, zonefile.import. */
                action?: string;
                /** @description Id or name of a token, or another name that `actor.name` shows. */
                actor?: string;
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description json: page by page. jsonl, csv: all rows in one answer. Where left out, the header Accept decides. */
                format?: "json" | "jsonl" | "csv";
                /** @description Items a page, 50 where left out; of jsonl and csv the most rows, all where left out. */
                limit?: number;
                /** @description Owner name of a record, relative to the zone; with letters of any script, or A-labels. */
                name?: string;
                outcome?: "applied" | "failed" | "refused";
                /** @description Rows of this time and later. */
                since?: string;
                /** @description Rows before this time, which is later than `since`. */
                until?: string;
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditRow"][];
                        next_cursor: string | null;
                    };
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    claimZone: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, for the records. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimRequested"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    compareZone: {
        parameters: {
            query?: {
                /** @description Wait at most this long, up to 30s, for the result; 10s where left out. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Names or IP addresses of the servers to ask; those to which the parent delegates where left out. */
                    servers?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getComparison: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDelegation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records that its servers show; null until they were seen. */
                        actual: {
                            ds: {
                                algorithm: number;
                                digest: string;
                                digest_type: number;
                                key_tag: number;
                                /** @description As a registrar takes it. */
                                rdata: string;
                            }[];
                            nameservers: {
                                /** @description Its addresses at the parent (glue). */
                                addresses: string[];
                                name: string;
                            }[];
                        } | null;
                        /** @description Records that the parent should have. */
                        expected: {
                            ds: {
                                algorithm: number;
                                digest: string;
                                digest_type: number;
                                key_tag: number;
                                /** @description As a registrar takes it. */
                                rdata: string;
                            }[];
                            nameservers: {
                                /** @description Its addresses at the parent (glue). */
                                addresses: string[];
                                name: string;
                            }[];
                        };
                        /** @description DS records of other keys, such as those at the nameservers before. Remove them, wait until they are forgotten, and only then change the nameservers; null where there are none. */
                        former_ds: {
                            /**
                             * Format: date-time
                             * @description When the last resolver has forgotten them; null while the parent shows one.
                             */
                            forgotten_at: string | null;
                            /** @description How long resolvers remember them, seconds. */
                            ttl: number;
                        } | null;
                        /** @description The state in words, with the action that it needs. */
                        message: string;
                        /**
                         * Format: date-time
                         * @description Since when the parent shows exactly this.
                         */
                        observed_at: string | null;
                        /** @description The zone that delegates; null until it was seen, or where it is served here. */
                        parent: string | null;
                        /** @description Differences, each with the action at the registrar. */
                        problems: {
                            code: string;
                            message: string;
                            /** @enum {string} */
                            severity: "error" | "warning";
                        }[];
                        /**
                         * Format: date-time
                         * @description Since when the zone is delegated to this service, or not.
                         */
                        since: string | null;
                        /**
                         * @description incomplete: the parent delegates to this service alone, but lacks some of its nameservers or addresses; unknown: its servers have not all answered yet.
                         * @enum {string}
                         */
                        state: "delegated" | "incomplete" | "not_delegated" | "delegated_elsewhere" | "delegated_in_part" | "glue_wrong" | "unknown";
                        zone: string;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDistribution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Answers serve all who ask within five seconds.
                         */
                        asked_at: string;
                        /** @description Every address is current. */
                        in_sync: boolean;
                        nameservers: {
                            /** @description The version that the servers of the region reported; null before that. */
                            acknowledged: {
                                /**
                                 * Format: date-time
                                 * @description Since when.
                                 */
                                observed_at: string | null;
                                /** @description That every live server of the region serves. */
                                serial: number | null;
                                /** @description Live servers that serve it. */
                                servers: number;
                            } | null;
                            addresses: {
                                address: string;
                                /**
                                 * @description current: the published serial, over UDP and TCP; behind or ahead of it; not_served: an answer without the zone; differs: another answer over UDP than over TCP; silent: no answer over one of them.
                                 * @enum {string}
                                 */
                                state: "current" | "behind" | "ahead" | "not_served" | "differs" | "silent";
                                tcp: {
                                    /** @description Why there is no answer. */
                                    error: string | null;
                                    /** @description Until the answer, or until it was waited for no longer. */
                                    milliseconds: number;
                                    /** @description Such as NOERROR or REFUSED; null where there is no answer. */
                                    rcode: string | null;
                                    /** @description Of the SOA record; null where the answer has none. */
                                    serial: number | null;
                                };
                                udp: {
                                    /** @description Why there is no answer. */
                                    error: string | null;
                                    /** @description Until the answer, or until it was waited for no longer. */
                                    milliseconds: number;
                                    /** @description Such as NOERROR or REFUSED; null where there is no answer. */
                                    rcode: string | null;
                                    /** @description Of the SOA record; null where the answer has none. */
                                    serial: number | null;
                                };
                            }[];
                            name: string;
                            region: string;
                        }[];
                        /** @description Published last; null before the first publication. */
                        serial: number | null;
                        zone: string;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDnssec: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dnssec"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disableDnssec: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Take the signatures away at once: while the parent has a DS record, resolvers that validate refuse the zone.
                     * @default false
                     */
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnssecChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    enableDnssec: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Mnemonic or number: 13, 14, 15 or 16.
                     * @example ED25519
                     */
                    algorithm?: string | number;
                    /** @enum {string} */
                    denial?: "NSEC3" | "NSEC";
                    opt_out?: boolean;
                    /**
                     * @description none: nobody above the zone takes DS records, so its keys are replaced without waiting for that.
                     * @enum {string}
                     */
                    parent?: "ask" | "none";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnssecChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportKeys: {
        parameters: {
            query?: {
                /** @description With the private keys, to move the zone. Kept in the audit log. */
                private?: "true" | "false";
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeysExported"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importKeys: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keys: {
                        /** @description Refused if the key is for another. */
                        algorithm?: number;
                        /** @description A file .private of BIND or ldns, or PEM (PKCS#8, PKCS#1 or SEC 1), not encrypted. */
                        private: string;
                        /**
                         * @description The role of the key: a KSK signs the keys, a ZSK everything else, a CSK both.
                         * @enum {string}
                         */
                        role: "KSK" | "ZSK" | "CSK";
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeysImported"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeysImported"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rollKeys: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Others may know the private keys: replace all of them, as fast as can be done safely.
                     * @default false
                     */
                    compromised?: boolean;
                    /**
                     * @default [
                     *       "KSK",
                     *       "ZSK"
                     *     ]
                     */
                    keys?: ("KSK" | "ZSK")[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnssecChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHistory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRecords: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Records a page; all of them in one answer where neither limit nor cursor is given. */
                limit?: number;
                /** @description Only records of this name. */
                name?: string;
                /** @description Only records of this type, or of these. */
                type?: string;
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Record"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRecord: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A note for people; not published. */
                    comment?: string | null;
                    /**
                     * @description Relative to the zone, @ for the zone itself; with letters of any script, or A-labels.
                     * @example www
                     */
                    name: string;
                    /** @description Seconds; the same for all records of one name and type. */
                    ttl?: number;
                    /**
                     * @description Record type.
                     * @example A
                     */
                    type: string;
                    /**
                     * @description Presentation format (RFC 1035 5.1).
                     * @example 192.0.2.1
                     */
                    value: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description With wait or dry_run: false for the latter. */
                        applied?: boolean;
                        /**
                         * Format: uuid
                         * @description With wait or dry_run; null where nothing was written.
                         */
                        change_id?: string | null;
                        comment: string | null;
                        /** Format: uuid */
                        id: string;
                        /** @description With wait: whether all regions serve the change. */
                        in_sync?: boolean;
                        /**
                         * @description Records managed by kubernetes cannot be changed here.
                         * @enum {string}
                         */
                        managed_by: "api" | "kubernetes";
                        name: string;
                        /** @description With wait. */
                        regions?: {
                            name: string;
                            /** Format: date-time */
                            observed_at: string | null;
                            serial: number | null;
                            servers: number;
                        }[];
                        ttl: number;
                        type: string;
                        /** @description The name with the letters of its language, where its labels are A-labels. */
                        unicode_name: string;
                        value: string;
                        /** @description What may not be meant, e.g. a name that repeats the zone. */
                        warnings?: {
                            code: string;
                            message: string;
                            path: string;
                        }[];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description With wait or dry_run: false for the latter. */
                        applied?: boolean;
                        /**
                         * Format: uuid
                         * @description With wait or dry_run; null where nothing was written.
                         */
                        change_id?: string | null;
                        comment: string | null;
                        /** Format: uuid */
                        id: string;
                        /** @description With wait: whether all regions serve the change. */
                        in_sync?: boolean;
                        /**
                         * @description Records managed by kubernetes cannot be changed here.
                         * @enum {string}
                         */
                        managed_by: "api" | "kubernetes";
                        name: string;
                        /** @description With wait. */
                        regions?: {
                            name: string;
                            /** Format: date-time */
                            observed_at: string | null;
                            serial: number | null;
                            servers: number;
                        }[];
                        ttl: number;
                        type: string;
                        /** @description The name with the letters of its language, where its labels are A-labels. */
                        unicode_name: string;
                        value: string;
                        /** @description What may not be meant, e.g. a name that repeats the zone. */
                        warnings?: {
                            code: string;
                            message: string;
                            path: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeRecords: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: components["schemas"]["Change"][];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordsChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRecord: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Record"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteRecord: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordsChanged"];
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateRecord: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                record: string;
                zone: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A note for people; not published. */
                    comment?: string | null;
                    /**
                     * Format: uuid
                     * @description The one of the path, if it is there.
                     */
                    id?: string;
                    /**
                     * @description Records managed by kubernetes cannot be changed here.
                     * @enum {string}
                     */
                    managed_by?: "api" | "kubernetes";
                    /**
                     * @description Relative to the zone, @ for the zone itself; with letters of any script, or A-labels.
                     * @example www
                     */
                    name?: string;
                    /** @description Seconds; the same for all records of one name and type. */
                    ttl?: number;
                    /**
                     * @description Record type.
                     * @example A
                     */
                    type?: string;
                    /** @description The name with the letters of its language, where its labels are A-labels. */
                    unicode_name?: string;
                    /**
                     * @description Presentation format (RFC 1035 5.1).
                     * @example 192.0.2.1
                     */
                    value?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description With wait or dry_run: false for the latter. */
                        applied?: boolean;
                        /**
                         * Format: uuid
                         * @description With wait or dry_run; null where nothing was written.
                         */
                        change_id?: string | null;
                        comment: string | null;
                        /** Format: uuid */
                        id: string;
                        /** @description With wait: whether all regions serve the change. */
                        in_sync?: boolean;
                        /**
                         * @description Records managed by kubernetes cannot be changed here.
                         * @enum {string}
                         */
                        managed_by: "api" | "kubernetes";
                        name: string;
                        /** @description With wait. */
                        regions?: {
                            name: string;
                            /** Format: date-time */
                            observed_at: string | null;
                            serial: number | null;
                            servers: number;
                        }[];
                        ttl: number;
                        type: string;
                        /** @description The name with the letters of its language, where its labels are A-labels. */
                        unicode_name: string;
                        value: string;
                        /** @description What may not be meant, e.g. a name that repeats the zone. */
                        warnings?: {
                            code: string;
                            message: string;
                            path: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRevisions: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Items a page. */
                limit?: number;
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Revision"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WholeRevision"];
                    "text/dns": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    diffRevisions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionDifference"];
                    "text/dns": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rollBack: {
        parameters: {
            query?: {
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolledBack"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    scanZone: {
        parameters: {
            query?: {
                /** @description Wait at most this long, up to 30s, for the result; 10s where left out. */
                wait?: string;
            };
            header?: {
                /** @description Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                zone: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Names or IP addresses of the servers to ask; those to which the parent delegates where left out. */
                    servers?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scan"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scan"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getScan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scan"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag-Content"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportZonefile: {
        parameters: {
            query?: {
                /** @description Whether the comments of records stand behind them. */
                comments?: "true" | "false";
            };
            header?: {
                /** @description The ETag of an answer that the client has; the answer is 304 while it is the same. */
                "If-None-Match"?: string;
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
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/dns": string;
                    "text/plain": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importZonefile: {
        parameters: {
            query?: {
                /** @description Whether comments behind records become theirs. A record without one in the file keeps its own. */
                comments?: "true" | "false";
                /** @description How many names of the zone go. Needed where it has 20 names or more, and loses more than 30 % of them. */
                confirm?: string;
                /** @description Answer as if, with the difference, but change nothing. */
                dry_run?: "true" | "false";
                /** @description replace: the zone gets the records of the file alone. merge: the records of the file are added, others stay. */
                mode?: "replace" | "merge";
                /** @description refuse: one line that is wrong, and nothing is imported. skip: such lines are left out and reported. */
                on_error?: "refuse" | "skip";
                /** @description Wait at most this long, up to 30s, until all regions serve the change. */
                wait?: string;
            };
            header?: {
                /** @description Change the zone only while this is its ETag; else the answer is 412. */
                "If-Match"?: string;
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
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZonefileImported"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
