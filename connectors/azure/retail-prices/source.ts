import type { FetchContext, Source } from '#collect/source.ts'
import { CycleGuard } from '#exchange/cycle-guard.ts'
import { CodedError } from '#contract/errors.ts'
import { z } from 'zod'
import { alwaysDays, machinePrice } from '../../machine-price.ts'
import type { AzureClient } from '../client.ts'

const apiVersion = '2023-01-01-preview'
const otherOffers = / (?:Spot|Low Priority)$/

const item = z.looseObject({
  currencyCode: z.string(),
  retailPrice: z.number(),
  armRegionName: z.string(),
  armSkuName: z.string().default(''),
  skuName: z.string(),
  productName: z.string(),
  unitOfMeasure: z.string(),
  type: z.string(),
  meterId: z.string(),
  effectiveStartDate: z.string(),
  isPrimaryMeterRegion: z.boolean().default(true),
})
const page = z.looseObject({ Items: z.array(item), NextPageLink: z.string().nullish() })

type Item = z.infer<typeof item>

/** Public prices of Azure machines. */
export const retailPrices: Source<AzureClient> = {
  name: 'retail-prices',
  system: 'azure',
  meaning: "Azure's public price for an hour of every kind of machine in the region.",
  scope: 'region',
  tables: [machinePrice],
  freshMinutes: 24 * 60,
  right: { name: 'none', grant: 'Let the product reach https://prices.azure.com.' },
  fetch: fetchPrices,
}

async function fetchPrices({ client, signal, emit }: FetchContext<AzureClient>): Promise<void> {
  const trail = new CycleGuard(client.host.href)
  let next: URL | undefined = firstPage(client)
  while (next) {
    trail.visit(next.href)
    const answer = page.safeParse(await client.http.json({ url: next, signal }))
    if (!answer.success) throw new CodedError('source_failed', `${client.host.host} answered no price list.`)
    await emit(machinePrice.name, answer.data.Items.filter(isLinuxOnDemand).map(priceRow))
    next = answer.data.NextPageLink ? new URL(answer.data.NextPageLink) : undefined
  }
}

function firstPage({ host, region }: AzureClient): URL {
  const url = new URL('api/retail/prices', host)
  url.searchParams.set('api-version', apiVersion)
  url.searchParams.set('currencyCode', "'USD'")
  const conditions = [
    "serviceName eq 'Virtual Machines'",
    `armRegionName eq '${region.replaceAll("'", "''")}'`,
    "priceType eq 'Consumption'",
  ]
  url.searchParams.set('$filter', conditions.join(' and '))
  return url
}

// The same machine is also sold with Windows, and as spot capacity.
function isLinuxOnDemand(offer: Item): boolean {
  return (
    offer.type === 'Consumption' &&
    offer.unitOfMeasure === '1 Hour' &&
    offer.isPrimaryMeterRegion &&
    offer.armSkuName !== '' &&
    offer.retailPrice > 0 &&
    !offer.productName.includes('Windows') &&
    !otherOffers.test(offer.skuName)
  )
}

function priceRow(offer: Item): Readonly<Record<string, unknown>> {
  return {
    cloud: 'AZURE',
    region: offer.armRegionName,
    node_type: offer.armSkuName,
    currency_code: offer.currencyCode,
    price_start_time: offer.effectiveStartDate,
    price: String(offer.retailPrice),
    source_id: offer.meterId,
    ...alwaysDays,
  }
}
