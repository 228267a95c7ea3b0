import { digest, uuidOf } from '../access/credentials.ts'
import type { FactStore } from '../facts/fact-store.ts'
import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { invalidParameter } from '../http/databricks-error.ts'
import { numberIn } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import type { MachinePrice } from './machine-prices.ts'
import { machinePricesOf } from './machine-prices.ts'
import type { PriceItem } from './price-filter.ts'
import { priceFilter } from './price-filter.ts'

const path = '/azure/api/retail/prices'
const itemsOnAPage = 100

// The same machine is also sold with another operating system, as spot capacity, or reserved for a year.
const offers = [
  { product: 'Series', suffix: '', type: 'Consumption', factor: 1, unit: '1 Hour', term: undefined },
  {
    product: 'Series Windows',
    suffix: '',
    type: 'Consumption',
    factor: 1.46,
    unit: '1 Hour',
    term: undefined,
  },
  { product: 'Series', suffix: ' Spot', type: 'Consumption', factor: 0.2, unit: '1 Hour', term: undefined },
  {
    product: 'Series',
    suffix: ' Low Priority',
    type: 'Consumption',
    factor: 0.2,
    unit: '1 Hour',
    term: undefined,
  },
  { product: 'Series', suffix: '', type: 'Reservation', factor: 5200, unit: '1 Hour', term: '1 Year' },
]

/** The public retail prices of Azure. */
export function azurePriceRoutes(store: FactStore, url: () => string): Route[] {
  return [{ method: 'GET', path, handle: (call) => retailPrices(store, call, url()) }]
}

async function retailPrices(store: FactStore, call: Call, url: string): Promise<Answer> {
  const skip = numberIn(call, '$skip', { least: 0, most: 1_000_000, otherwise: 0 })
  const currency = (call.query.get('currencyCode') ?? 'USD').replaceAll("'", '')
  const prices = await machinePricesOf(store, 'AZURE')
  const known = prices.filter((price) => price.currency === currency)
  if (known.length === 0 && prices.length > 0)
    throw invalidParameter(`Prices in ${currency} are not known here.`)
  const isWanted = priceFilter(call.query.get('$filter') ?? "serviceName eq 'Virtual Machines'")
  const items = known.flatMap(itemsOf).filter(isWanted)
  const page = items.slice(skip, skip + itemsOnAPage)
  return json({
    BillingCurrency: currency,
    CustomerEntityId: 'Default',
    CustomerEntityType: 'Retail',
    Items: page,
    NextPageLink: skip + itemsOnAPage < items.length ? nextLink(call, url, skip + itemsOnAPage) : null,
    Count: page.length,
  })
}

function nextLink(call: Call, url: string, skip: number): string {
  const query = new URLSearchParams(call.query)
  query.set('$skip', String(skip))
  return `${url}${path}?${query.toString()}`
}

function itemsOf(machine: MachinePrice): PriceItem[] {
  return offers.map((offer, index) => itemOf(machine, offer, index === 0))
}

function itemOf(machine: MachinePrice, offer: Offer, isPlain: boolean): PriceItem {
  const { region, node_type, price_per_hour, currency } = machine
  const name = node_type.replace(/^Standard_/, '').replaceAll('_', ' ')
  const { product, suffix, type, factor, unit, term } = offer
  const price = isPlain ? Number(price_per_hour) : Math.round(Number(price_per_hour) * factor * 1e6) / 1e6
  return {
    ...(isPlain ? idsOf(machine) : inventedIds(machine, offer)),
    currencyCode: currency,
    tierMinimumUnits: 0,
    retailPrice: price,
    unitPrice: price,
    armRegionName: region,
    location: region,
    effectiveStartDate: '2024-01-01T00:00:00Z',
    meterName: `${name}${suffix}`,
    productName: `Virtual Machines ${familyOf(name)} ${product}`,
    skuName: `${name}${suffix}`,
    serviceName: 'Virtual Machines',
    serviceId: 'DZH313Z7MMC8',
    serviceFamily: 'Compute',
    unitOfMeasure: unit,
    type,
    isPrimaryMeterRegion: true,
    armSkuName: node_type,
    ...(term !== undefined && { reservationTerm: term }),
  }
}

type Offer = (typeof offers)[number]

function idsOf({ meter_id, sku_id, product_id }: MachinePrice): PriceItem {
  return { meterId: meter_id, skuId: sku_id, productId: product_id }
}

function inventedIds({ region, node_type }: MachinePrice, { product, suffix, type }: Offer): PriceItem {
  const meterId = uuidOf(digest(`${region}:${node_type}:${product}:${suffix}:${type}`))
  const productId = `DZH${digest(`${node_type}:${product}`).slice(0, 9).toUpperCase()}`
  return { meterId, productId, skuId: `${productId}/${meterId.slice(0, 4).toUpperCase()}` }
}

function familyOf(name: string): string {
  return name.replace(/\d+/, '').replace(' ', '')
}
