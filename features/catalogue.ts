import type { AnyEndpoint } from '#contract/endpoint.ts'
import * as contracts from './contracts.ts'

/** Every call that the product answers. */
export const endpoints: readonly AnyEndpoint[] = Object.values(contracts)
