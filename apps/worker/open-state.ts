import type { Configuration } from '#config/configuration.ts'
import { readSecretKey } from '#local/secret-key.ts'
import { sealOf, type Seal } from '#state/seal.ts'
import { openState, type State } from '#state/state.ts'

type Configured = Pick<Configuration, 'databaseUrl' | 'dataDirectory' | 'secretKey' | 'secretKeyFile'>

/** The seal of recorded changes that the configured key gives; without a key they are not tamper-evident. */
export function configuredSeal({ secretKey, secretKeyFile, dataDirectory }: Configured): Seal {
  return sealOf(readSecretKey({ text: secretKey, file: secretKeyFile, dataDirectory }).key)
}

/** Opens the application state of the configuration, and migrates it. */
export function openConfiguredState(configuration: Configured): Promise<State> {
  const { databaseUrl, dataDirectory } = configuration
  const place = databaseUrl ? { databaseUrl } : { directory: dataDirectory }
  return openState(place, { seal: configuredSeal(configuration) })
}
