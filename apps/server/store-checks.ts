import type { Configuration } from '#config/configuration.ts'
import type { Readiness } from '#http/ports.ts'
import type { State } from '#state/state.ts'
import { dataDirectoryCheck } from './data-directory.ts'
import type { SharedLake } from './shared-lake.ts'
import { stateCheck } from './state-check.ts'

type Stores = { configuration: Configuration; state: State; shared: SharedLake | undefined }

/** Checks that the stores of the server are writable and answer. */
export function storeChecks({
  configuration: { dataDirectory, databaseUrl },
  state,
  shared,
}: Stores): () => Promise<Readiness['parts']> {
  const checkDataDirectory = dataDirectoryCheck(dataDirectory)
  const checkLakeFolder = shared && dataDirectoryCheck(shared.folder)
  const checkState = databaseUrl === undefined ? undefined : stateCheck(state)
  return async () => ({
    'data directory': await checkDataDirectory(),
    ...(checkLakeFolder && { 'shared lake folder': await checkLakeFolder() }),
    ...(checkState && { 'application database': await checkState() }),
  })
}
