import type { TestProject } from 'vitest/node'
import { startWarehouse, type StartedWarehouse, type WarehouseAddress } from './start-warehouse.ts'

declare module 'vitest' {
  interface ProvidedContext {
    warehouse: WarehouseAddress
  }
}

let started: StartedWarehouse | undefined

/** One Spark for the whole suite; tests get its URL by `inject('warehouse')`. */
export async function setup(project: TestProject): Promise<void> {
  started = await startWarehouse()
  project.provide('warehouse', started.address)
}

export async function teardown(): Promise<void> {
  await started?.stop()
}
