import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { aws } from '../system.ts'
import { priceList } from './source.ts'

const machine = {
  instanceType: 'i3.xlarge',
  operatingSystem: 'Linux',
  tenancy: 'Shared',
  capacitystatus: 'Used',
  preInstalledSw: 'NA',
}
const term = (sku: string, price: string) => ({
  [`${sku}.TERM`]: {
    effectiveDate: '2025-05-01T00:00:00Z',
    priceDimensions: { one: { unit: 'Hrs', rateCode: `${sku}.TERM.RATE`, pricePerUnit: { USD: price } } },
  },
})

test('reads the hourly on-demand price of Linux, with prices after or before the machines', async () => {
  const products = {
    SKU1: { attributes: machine },
    SKU2: { attributes: { ...machine, operatingSystem: 'Windows' } },
    SKU3: { attributes: { ...machine, capacitystatus: 'UnusedCapacityReservation' } },
    SKU4: { attributes: { location: 'Oregon', note: 'braces in { a text }' } },
  }
  const terms = {
    OnDemand: { SKU1: term('SKU1', '0.3120000000'), SKU2: term('SKU2', '0.5'), SKU3: term('SKU3', '0.3') },
    Reserved: { SKU1: term('SKU1', '0.1') },
  }
  for (const list of [
    { products, terms },
    { terms, products },
  ]) {
    const { url } = await answering({ 'GET /offers/v1.0/aws/AmazonEC2/current/us-west-2/index.json': list })
    const connection = connectionTo(url, 'AWS')
    const { rows } = await collected({ source: priceList, system: aws, connection, scope: 'us-west-2' })
    expect(rows['machine_price']).toEqual([
      {
        cloud: 'AWS',
        region: 'us-west-2',
        node_type: 'i3.xlarge',
        currency_code: 'USD',
        price_start_time: '2025-05-01T00:00:00.000Z',
        price: '0.31200000',
        source_id: 'SKU1.TERM.RATE',
        day: '1970-01-01',
        last_day: '9999-12-31',
      },
    ])
  }
})
