import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { FetchContext, Source } from '#collect/source.ts'
import { CodedError } from '#contract/errors.ts'
import { z } from 'zod'
import { alwaysDays, machinePrice } from '../../machine-price.ts'
import type { AwsClient } from '../client.ts'
import { membersAt } from './json-members.ts'

const rowsAtOnce = 500

const product = z.looseObject({
  attributes: z.looseObject({
    instanceType: z.string(),
    operatingSystem: z.literal('Linux'),
    tenancy: z.literal('Shared'),
    capacitystatus: z.literal('Used'),
    preInstalledSw: z.literal('NA'),
    marketoption: z.literal('OnDemand').optional(),
  }),
})
const term = z.looseObject({
  effectiveDate: z.string(),
  priceDimensions: z.record(
    z.string(),
    z.looseObject({ unit: z.string(), rateCode: z.string(), pricePerUnit: z.record(z.string(), z.string()) }),
  ),
})
const terms = z.record(z.string(), term)

/** Public prices of AWS machines. */
export const priceList: Source<AwsClient> = {
  name: 'price-list',
  system: 'aws',
  meaning: "AWS's public on-demand price for an hour of every kind of machine in the region.",
  scope: 'region',
  tables: [machinePrice],
  freshMinutes: 24 * 60,
  right: { name: 'none', grant: 'Let the product reach https://pricing.us-east-1.amazonaws.com.' },
  fetch: fetchPrices,
}

// A region's list has hundreds of megabytes, most of them reservations, so it is saved to disk and read twice.
async function fetchPrices({ client, folder, signal, emit }: FetchContext<AwsClient>): Promise<void> {
  const url = new URL(`offers/v1.0/aws/AmazonEC2/current/${client.region}/index.json`, client.host)
  const file = join(folder, 'price-list.json')
  await client.http.download({ url, signal }, { file, offset: 0 })
  const machines = await linuxMachines(file)
  if (machines.size === 0) throw new CodedError('source_failed', `${url.href} has no machine of EC2 in it.`)
  let rows: Readonly<Record<string, unknown>>[] = []
  for await (const { key, value } of membersAt(createReadStream(file), ['terms', 'OnDemand'])) {
    const nodeType = machines.get(key)
    if (nodeType !== undefined) rows.push(...priceRows(client.region, nodeType, value))
    if (rows.length < rowsAtOnce) continue
    await emit(machinePrice.name, rows)
    rows = []
  }
  await emit(machinePrice.name, rows)
}

async function linuxMachines(file: string): Promise<Map<string, string>> {
  const machines = new Map<string, string>()
  for await (const { key, value } of membersAt(createReadStream(file), ['products'])) {
    const known = product.safeParse(JSON.parse(value))
    if (known.success) machines.set(key, known.data.attributes.instanceType)
  }
  return machines
}

function priceRows(region: string, nodeType: string, text: string): Readonly<Record<string, unknown>>[] {
  const prices = Object.values(terms.parse(JSON.parse(text))).flatMap(({ effectiveDate, priceDimensions }) =>
    Object.values(priceDimensions)
      .filter(({ unit }) => unit === 'Hrs')
      .flatMap(({ rateCode, pricePerUnit }) =>
        Object.entries(pricePerUnit).map(([currency, price]) => ({
          effectiveDate,
          rateCode,
          currency,
          price,
        })),
      ),
  )
  return prices
    .filter(({ price }) => Number(price) > 0)
    .map(({ effectiveDate, rateCode, currency, price }) => ({
      cloud: 'AWS',
      region,
      node_type: nodeType,
      currency_code: currency,
      price_start_time: effectiveDate,
      price,
      source_id: rateCode,
      day: alwaysDays.day,
      last_day: alwaysDays.last_day,
    }))
}
