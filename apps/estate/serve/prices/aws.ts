import { digest } from '../access/credentials.ts'
import type { FactStore } from '../facts/fact-store.ts'
import { json } from '../http/answer.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import type { Route } from '../http/router.ts'
import type { MachinePrice } from './machine-prices.ts'
import { machinePricesOf } from './machine-prices.ts'

const base = '/aws/offers/v1.0/aws/AmazonEC2/current'
const onDemandCode = 'JRTCKXETXF'
const hourlyCode = '6YS6EN2CT7'
const publicationDate = '2025-05-28T18:00:00Z'

// The same machine is also sold with another operating system, on dedicated hardware, or reserved and unused.
const offers = [
  { system: 'Linux', tenancy: 'Shared', status: 'Used', operation: 'RunInstances', factor: 1 },
  { system: 'Windows', tenancy: 'Shared', status: 'Used', operation: 'RunInstances:0002', factor: 1.85 },
  { system: 'Linux', tenancy: 'Dedicated', status: 'Used', operation: 'RunInstances', factor: 1.06 },
  {
    system: 'Linux',
    tenancy: 'Shared',
    status: 'UnusedCapacityReservation',
    operation: 'RunInstances',
    factor: 1,
  },
]

type Offer = (typeof offers)[number]

/** The public bulk price list of AWS. */
export function awsPriceRoutes(store: FactStore): Route[] {
  return [
    {
      method: 'GET',
      path: `${base}/region_index.json`,
      handle: async () => json(regionIndex(await pricesOf(store))),
    },
    {
      method: 'GET',
      path: `${base}/:region/index.json`,
      handle: async ({ placeholders: { region } }) => {
        const prices = (await pricesOf(store)).filter((price) => price.region === region)
        if (prices.length > 0) return json(priceList(prices))
        throw new DatabricksError(404, 'NOT_FOUND', `There is no price list of the region ${region}.`)
      },
    },
  ]
}

function pricesOf(store: FactStore): Promise<MachinePrice[]> {
  return machinePricesOf(store, 'AWS')
}

function regionIndex(prices: readonly MachinePrice[]): object {
  const regions = [...new Set(prices.map((price) => price.region))]
  return {
    formatVersion: 'v1.0',
    publicationDate,
    regions: Object.fromEntries(
      regions.map((region) => [
        region,
        { regionCode: region, currentVersionUrl: `/offers/v1.0/aws/AmazonEC2/current/${region}/index.json` },
      ]),
    ),
  }
}

function priceList(prices: readonly MachinePrice[]): object {
  const sold = prices.flatMap((price) => offers.map((offer) => ({ price, offer, sku: skuOf(price, offer) })))
  return {
    formatVersion: 'v1.0',
    offerCode: 'AmazonEC2',
    version: '20250528180000',
    publicationDate,
    products: Object.fromEntries(sold.map(({ price, offer, sku }) => [sku, productBody(sku, price, offer)])),
    terms: {
      OnDemand: Object.fromEntries(sold.map(({ price, offer, sku }) => [sku, termBody(sku, price, offer)])),
    },
  }
}

function skuOf({ region, node_type, sku_id }: MachinePrice, offer: Offer): string {
  if (offer === offers[0]) return sku_id
  const { system, tenancy, status } = offer
  return digest(`${region}:${node_type}:${system}:${tenancy}:${status}`).slice(0, 16).toUpperCase()
}

function productBody(
  sku: string,
  price: MachinePrice,
  { system, tenancy, status, operation }: Offer,
): object {
  const [family = ''] = price.node_type.split('.')
  return {
    sku,
    productFamily: 'Compute Instance',
    attributes: {
      servicecode: 'AmazonEC2',
      servicename: 'Amazon Elastic Compute Cloud',
      location: price.region,
      locationType: 'AWS Region',
      regionCode: price.region,
      instanceType: price.node_type,
      instanceFamily: family,
      vcpu: String(price.core_count),
      memory: `${price.memory_mb / 1024} GiB`,
      operatingSystem: system,
      tenancy,
      preInstalledSw: 'NA',
      licenseModel: 'No License required',
      capacitystatus: status,
      marketoption: 'OnDemand',
      usagetype: `${status === 'Used' ? 'BoxUsage' : 'UnusedBox'}:${price.node_type}`,
      operation,
    },
  }
}

function termBody(sku: string, { price_per_hour, currency, node_type }: MachinePrice, offer: Offer): object {
  const perHour = (Number(price_per_hour) * offer.factor).toFixed(10)
  const rateCode = `${sku}.${onDemandCode}.${hourlyCode}`
  return {
    [`${sku}.${onDemandCode}`]: {
      offerTermCode: onDemandCode,
      sku,
      effectiveDate: '2025-05-01T00:00:00Z',
      priceDimensions: {
        [rateCode]: {
          rateCode,
          description: `$${perHour} per On Demand ${offer.system} ${node_type} Instance Hour`,
          beginRange: '0',
          endRange: 'Inf',
          unit: 'Hrs',
          pricePerUnit: { [currency]: perHour },
          appliesTo: [],
        },
      },
      termAttributes: {},
    },
  }
}
