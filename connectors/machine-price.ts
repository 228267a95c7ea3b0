import type { RawTable } from '#lake/table.ts'

/** The table that the price lists of the clouds fill. */
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

/** The days that a public price affects: it says nothing about the past, and the models need one for it. */
export const alwaysDays = { day: '1970-01-01', last_day: '9999-12-31' } as const
