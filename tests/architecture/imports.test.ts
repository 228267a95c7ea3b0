import { expect, test } from 'vitest'
import { allImports, importsOf, sourceFiles } from './imports.ts'
import { circles } from './circles.ts'
import { breachOf, crossesSlices, hasSide, sideOf } from './rules.ts'

const planted = [
  ['features/workloads/maintenance-runs/contract.ts', "import { x } from '#mart/mart.ts'"],
  ['features/workloads/jobs/screen.tsx', "import { x } from '#state/users.ts'"],
  ['features/workloads/jobs/server.ts', "import { x } from '../../spend/forecast/server.ts'"],
  ['features/workloads/jobs/server.ts', "import { x } from '../job-runs/contract.ts'"],
  [
    'features/workloads/jobs/browser/jobs-list.tsx',
    "const x = () => import('../../job-runs/browser/list.tsx')",
  ],
  ['features/workloads/jobs/screen.ts', "import type { X } from '../job-runs/screen.ts'"],
  ['features/workloads/jobs/browser/jobs-list.tsx', "import { x } from '../server.ts'"],
  ['features/workloads/maintenance-runs/contract.ts', "import { useState } from 'react'"],
  ['features/workloads/jobs/browser/jobs-list.tsx', "import { readFile } from 'node:fs'"],
  ['product/browser/runs/table.tsx', "import { x } from '#mart/mart.ts'"],
  ['product/server/workload-assets.ts', "import { x } from '#ui/table.tsx'"],
  [
    'product/contract/absences/costs.ts',
    "import { x } from '#features/workloads/maintenance-runs/contract.ts'",
  ],
  ['platform/ui/table.tsx', "import { x } from '#product/contract/absences/costs.ts'"],
  ['connectors/databricks/usage/source.ts', "export { x } from '../jobs/source.ts'"],
  ['models/costs/run-day/model.ts', "const x = await import('../../usage/priced-usage/model.ts')"],
  ['platform/databricks/workspace.ts', "import { x } from '#lake/lake.ts'"],
  ['platform/lake/duckdb/engine.ts', "import { x } from '#derive/runner.ts'"],
  ['platform/lake/duckdb/engine.ts', "import { x } from '#models/catalogue.ts'"],
  ['platform/ui/table.tsx', "import { x } from '#http/serve.ts'"],
  ['apps/server/main.ts', "import { x } from '../estate/main.ts'"],
  ['apps/estate/serve/rest.ts', "import { x } from '#lake/lake.ts'"],
] as const

test.each(planted)('refuses in %s: %s', (file, text) => {
  const breaches = importsOf(file, text).map(breachOf)
  expect(breaches).toEqual([expect.any(String)])
})

test('reads static, dynamic and re-exporting imports', () => {
  const text =
    "import a from '#contract/a.ts'\nexport * from './b.ts'\nawait import('./c.ts')\nimport type { D } from 'd'"
  expect(importsOf('platform/http/x.ts', text).map((entry) => entry.to)).toEqual([
    'platform/contract/a.ts',
    'd',
    'platform/http/b.ts',
    'platform/http/c.ts',
  ])
})

test('all imports of the repository follow the architecture', () => {
  const found = allImports()
  const breaches = found.flatMap((entry) => {
    const why = breachOf(entry)
    return why ? [`${entry.from} imports ${entry.to}: ${why}`] : []
  })
  expect(found.length).toBeGreaterThan(50)
  expect(breaches).toEqual([])
})

test('every file of features and product has its side in its name or its folder', () => {
  expect(sourceFiles().filter((file) => hasSide(file) && sideOf(file) === undefined)).toEqual([])
})

test('no files import each other in a cycle, including lazy and type imports', () => {
  expect(circles(allImports())).toEqual([])
})

test('finds a cycle of three files', () => {
  const edge = (from: string, to: string) => ({ from, to, isPackage: false })
  expect(circles([edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'd'), edge('e', 'a')])).toEqual([
    ['a', 'b', 'c'],
  ])
})

test('counts an import of another slice, including lazy and type imports, but not of its own or by a test', () => {
  const file = 'features/workloads/jobs/browser/list.tsx'
  const text =
    "const x = () => import('../../job-runs/browser/list.tsx')\nimport type { X } from '../../job-runs/contract.ts'\nimport { y } from './cells.tsx'\nimport { z } from '#product/places.ts'"
  expect(importsOf(file, text).filter(crossesSlices)).toHaveLength(2)
  expect(importsOf(file.replace('.tsx', '.test.tsx'), text).filter(crossesSlices)).toEqual([])
})
