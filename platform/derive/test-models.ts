import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import type { RawTable } from '#lake/table.ts'
import type { Model } from './model.ts'

/** Sales: one row is a sale. */
export const sale: RawTable = {
  name: 'sale',
  meaning: 'A sale.',
  columns: { sale_id: 'string', product: 'string', count: 'int' },
  key: ['sale_id'],
  arrival: 'once',
}

/** Prices with a validity. */
export const price: RawTable = {
  name: 'price',
  meaning: 'A price from a day on.',
  columns: { product: 'string', price: 'int', valid_from: 'date', valid_until: 'date' },
  key: ['product', 'valid_from'],
  arrival: 'latest',
}

/** Names, which have no day. */
export const product: RawTable = {
  name: 'product',
  meaning: 'A product.',
  columns: { product: 'string', label: 'string' },
  key: ['product'],
  arrival: 'latest',
}

/** One sale. */
export function saleOn(day: string, sale_id: string, name: string, count: number) {
  return { sale_id, product: name, count, day, last_day: day }
}

/** A price that is valid from a day to another, both inclusive. */
export function priceFrom(day: string, last_day: string, name: string, amount: number) {
  return { product: name, price: amount, valid_from: day, valid_until: last_day, day, last_day }
}

export type ModelText = Omit<Model, 'sql' | 'affectedDaysSql'> & { sql: string; affectedDaysSql?: string }

/** Models with their texts in place; the files exist until the test ends. */
export async function modelsOf(texts: readonly ModelText[]): Promise<Model[]> {
  const folder = await mkdtemp(join(tmpdir(), 'models-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const kept = async (name: string, text: string) => {
    const file = join(folder, `${name}.sql`)
    await writeFile(file, text)
    return pathToFileURL(file)
  }
  return Promise.all(
    texts.map(async ({ sql, affectedDaysSql, ...rest }) => ({
      ...rest,
      sql: await kept(rest.name, sql),
      ...(affectedDaysSql && { affectedDaysSql: await kept(`${rest.name}-affected-days`, affectedDaysSql) }),
    })),
  )
}

const changedProducts = `
  select product from product where arrived_version > $afterVersion
  union
  select product from price where arrived_version > $afterVersion`

/** A product's label, and the sign made from it: both incremental by key. */
export const keptModels: readonly ModelText[] = [
  {
    name: 'label',
    grain: 'whole',
    uniqueKey: ['product'],
    sql: `select changed.product, max(product.label) as label, cast(max(price.price) as bigint) as highest_price
          from (${changedProducts}) as changed
          left join product on product.product = changed.product
          left join price on price.product = changed.product
          group by changed.product`,
    publish: { by: 'key', key: ['product'] },
  },
  {
    name: 'sign',
    grain: 'whole',
    uniqueKey: ['product'],
    sql: `select label.product, coalesce(label.label, '?') || ' at most ' || coalesce(cast(label.highest_price as string), '?') as text
          from label
          inner join (${changedProducts}) as changed on changed.product = label.product`,
    publish: { by: 'key', key: ['product'] },
  },
]

/** Effective prices (whole), revenue of each sale (day), and growth against the day before (day, looks back one day). */
export const shopModels: readonly ModelText[] = [
  {
    name: 'price_window',
    grain: 'whole',
    sql: 'select product, price, valid_from, valid_until from price',
    publish: { by: 'whole' },
  },
  {
    name: 'revenue',
    grain: 'day',
    sql: `select sale.day, sale.sale_id, sale.product, cast(sale.count * price_window.price as bigint) as amount
          from sale
          inner join price_window
            on price_window.product = sale.product
            and sale.day between price_window.valid_from and price_window.valid_until
          where sale.day in ($days)`,
    publish: { by: 'key', key: ['sale_id'] },
  },
  {
    name: 'growth',
    grain: 'day',
    lookbackDays: 1,
    sql: `with day_total as (select day, sum(amount) as amount from revenue group by day)
          select today.day, cast(today.amount - coalesce(yesterday.amount, 0) as bigint) as amount
          from day_total as today
          left join day_total as yesterday on unix_date(yesterday.day) = unix_date(today.day) - 1
          where today.day in ($days)`,
    publish: { by: 'day' },
  },
]
