import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, inject } from 'vitest'
import { openDatabricksLake } from '#lake/databricks/open-lake.ts'
import { appendCases } from '#lake/testing/append-cases.ts'
import { copyCases } from '#lake/testing/copy-cases.ts'
import { lakeCases } from '#lake/testing/lake-cases.ts'
import { refusedCases } from '#lake/testing/refused-cases.ts'
import { embeddedLake } from '#testing/lake.ts'
import { control } from './start-warehouse.ts'

const warehouse = inject('warehouse')
const folder = await mkdtemp(join(tmpdir(), 'lake-on-spark-'))

function settings() {
  const { url, warehouseId, catalog, schema, volume, clientId, clientSecret } = warehouse
  return {
    host: url,
    warehouseId,
    catalog,
    schema,
    volume,
    credentials: { kind: 'oauth', clientId, clientSecret } as const,
    owner: { id: 'product-1', name: 'the first product' },
    workFolder: join(folder, 'work'),
    memoryLimitMb: 256,
  }
}

const open = () => openDatabricksLake(settings())

beforeEach(() => control(warehouse, 'reset', { schemas: true }))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('as the embedded lake', () => {
  lakeCases(open)
  appendCases(open)
  refusedCases(open)
})

describe('copied to the embedded lake', () => copyCases(open, embeddedLake))
