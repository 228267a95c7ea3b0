// A lake process on a SQL warehouse: runs requested steps one after the other.
import { openDatabricksLake } from '#lake/databricks/open-lake.ts'
import type { WarehouseSettings } from '#lake/databricks/settings.ts'
import { takeStep, type ShopStep } from './shop-steps.ts'

// Written by shop-process.ts.
const given = JSON.parse as (text: string) => { settings: WarehouseSettings; publications: string }
const { settings, publications } = given(process.argv[2] ?? '')

const lake = await openDatabricksLake(settings)
process.on('message', (step: ShopStep) => {
  void takeStep(lake, publications, step).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ fault: error instanceof Error ? error.stack : String(error) }),
  )
})
process.send?.('open')
