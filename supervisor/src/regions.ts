/** The four regions of the service, in the order of FOURWINDS_DNS. */
export const regions = [
  { name: 'ns1', location: 'New York City, USA' },
  { name: 'ns2', location: 'Hyderabad, India' },
  { name: 'ns3', location: 'Nuremberg, Germany' },
  { name: 'ns4', location: 'São Paulo, Brazil' },
] as const;
