import { afterAll, expect, test } from 'vitest'

import { field, list } from '../testing/field.ts'
import { smallEstate } from '../testing/small-estate.ts'

const estate = await smallEstate()

afterAll(() => estate.close())

const azure = '/azure/api/retail/prices'

function filtered(filter: string) {
  return estate.get(`${azure}?${new URLSearchParams({ $filter: filter })}`)
}

test('finds the price of an Azure machine among its other offers', async () => {
  const { body } = await filtered(
    "serviceName eq 'Virtual Machines' and armRegionName eq 'westeurope' and armSkuName eq 'Standard_D8s_v5' and priceType eq 'Consumption'",
  )
  expect(
    list(body, 'Items').map((item) => [
      field(item, 'productName'),
      field(item, 'skuName'),
      field(item, 'retailPrice'),
    ]),
  ).toEqual([
    ['Virtual Machines Dsv5 Series', 'D8s v5', 0.46],
    ['Virtual Machines Dsv5 Series Windows', 'D8s v5', 0.6716],
    ['Virtual Machines Dsv5 Series', 'D8s v5 Spot', 0.092],
    ['Virtual Machines Dsv5 Series', 'D8s v5 Low Priority', 0.092],
  ])
})

test('pages Azure prices by hundreds through absolute links', async () => {
  let link: unknown = `${estate.url}${azure}?$filter=${encodeURIComponent("armRegionName eq 'westeurope'")}`
  const counts: number[] = []
  while (typeof link === 'string') {
    const body: unknown = await (await fetch(link)).json()
    counts.push(list(body, 'Items').length)
    link = field(body, 'NextPageLink')
  }
  expect(counts).toEqual([100, 100, 10])
})

test('supports or, parentheses and contains, and refuses what it does not support', async () => {
  const { body } = await filtered(
    "(armSkuName eq 'Standard_D4s_v5' or armSkuName eq 'Standard_D8s_v5') and contains(productName, 'Windows')",
  )
  expect(list(body, 'Items')).toHaveLength(4)
  expect((await filtered('retailPrice gt 1')).status).toBe(400)
})

test('refuses a currency without prices', async () => {
  expect((await estate.get(`${azure}?currencyCode='EUR'`)).status).toBe(400)
})

test('lists the AWS machines of a region with their hourly price', async () => {
  const { body } = await estate.get('/aws/offers/v1.0/aws/AmazonEC2/current/eu-west-1/index.json')
  expect(field(body, 'products', 'SKU1', 'attributes')).toMatchObject({
    instanceType: 'm6i.xlarge',
    operatingSystem: 'Linux',
    tenancy: 'Shared',
    capacitystatus: 'Used',
    preInstalledSw: 'NA',
    memory: '16 GiB',
  })
  expect(field(body, 'terms', 'OnDemand', 'SKU1', 'SKU1.JRTCKXETXF', 'priceDimensions')).toMatchObject({
    'SKU1.JRTCKXETXF.6YS6EN2CT7': { unit: 'Hrs', pricePerUnit: { USD: '0.2140000000' } },
  })
  expect((await estate.get('/aws/offers/v1.0/aws/AmazonEC2/current/moon-1/index.json')).status).toBe(404)
})
