import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { azure } from '../system.ts'
import { retailPrices } from './source.ts'

const offer = {
  currencyCode: 'USD',
  retailPrice: 0.544,
  armRegionName: 'westeurope',
  armSkuName: 'Standard_D8ds_v5',
  skuName: 'D8ds v5',
  productName: 'Virtual Machines Ddsv5 Series',
  unitOfMeasure: '1 Hour',
  type: 'Consumption',
  meterId: 'meter-1',
  effectiveStartDate: '2024-01-01T00:00:00Z',
}

test('reads the hourly on-demand price of Linux, from all pages', async () => {
  const others = [
    { ...offer, productName: 'Virtual Machines Ddsv5 Series Windows' },
    { ...offer, skuName: 'D8ds v5 Spot' },
    { ...offer, skuName: 'D8ds v5 Low Priority' },
    { ...offer, type: 'Reservation', retailPrice: 2800 },
    { ...offer, isPrimaryMeterRegion: false },
    { ...offer, retailPrice: 0 },
  ]
  const { url, requests } = await answering({
    'GET /api/retail/prices': ({ query, headers }) =>
      query['$skip'] === undefined
        ? { Items: others, NextPageLink: `http://${headers.host}/api/retail/prices?$skip=100` }
        : { Items: [offer], NextPageLink: null },
  })
  const connection = connectionTo(url)
  const { rows } = await collected({ source: retailPrices, system: azure, connection, scope: 'westeurope' })
  expect(requests[0]?.query['$filter']).toBe(
    "serviceName eq 'Virtual Machines' and armRegionName eq 'westeurope' and priceType eq 'Consumption'",
  )
  expect(rows['machine_price']).toEqual([
    {
      cloud: 'AZURE',
      region: 'westeurope',
      node_type: 'Standard_D8ds_v5',
      currency_code: 'USD',
      price_start_time: '2024-01-01T00:00:00.000Z',
      price: '0.54400000',
      source_id: 'meter-1',
      day: '1970-01-01',
      last_day: '9999-12-31',
    },
  ])
})

test('makes no request if the lakehouse is on another cloud', () => {
  expect(azure.scopes(connectionTo('http://127.0.0.1', 'AWS'), 'region')).toEqual([])
})

test('a page of prices that leads back to an earlier page is refused', async () => {
  const { url } = await answering({
    'GET /api/retail/prices': ({ headers }) => ({
      Items: [offer],
      NextPageLink: `http://${headers.host}/api/retail/prices?$skip=100`,
    }),
  })
  const fetching = collected({
    source: retailPrices,
    system: azure,
    connection: connectionTo(url),
    scope: 'westeurope',
  })
  await expect(fetching).rejects.toThrow('leads back to an earlier page')
})
