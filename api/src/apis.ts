import type { Endpoint } from './http/endpoint.ts';
import { account, limits } from './accounts/account-endpoints.ts';
import { dnssec } from './dnssec/dnssec-endpoints.ts';
import { dnssecKeys } from './dnssec/key-endpoints.ts';
import { nameservers } from './nameservers/nameserver-endpoints.ts';
import { dnsRecords, generalRecords } from './records/record-endpoints.ts';
import { zonefiles } from './zonefile/zonefile-endpoints.ts';
import { dnsZones, generalZones } from './zones/zone-endpoints.ts';

/** The DNS API below /api/v1. */
export const dnsApi: readonly Endpoint[] = [
  ...dnsZones,
  ...dnsRecords,
  ...zonefiles,
  ...dnssec,
  ...dnssecKeys,
  nameservers,
  limits,
  account,
];

/** The general API below /v1. */
export const generalApi: readonly Endpoint[] = [
  ...generalZones,
  ...generalRecords,
  ...zonefiles,
  ...dnssec,
  ...dnssecKeys,
  account,
];
