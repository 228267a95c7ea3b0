import type { RawTable } from '#lake/table.ts'

/** The table of the clouds' price lists. */
export const machinePrice = {
  name: 'machine_price',
  meaning: 'What a cloud asks for an hour of one kind of machine in one region, without discounts.',
  columns: {
    cloud: 'string',
    region: 'string',
    node_type: 'string',
    currency_code: 'string',
    price_start_time: 'timestamp',
    price: 'decimal(15,8)',
    source_id: 'string',
  },
  key: ['cloud', 'region', 'node_type', 'currency_code', 'price_start_time'],
  arrival: 'latest',
} as const satisfies RawTable

/** The days that a public price affects: price lists have no past prices, but models need a price for past days. */
export const alwaysDays = { day: '1970-01-01', last_day: '9999-12-31' } as const
