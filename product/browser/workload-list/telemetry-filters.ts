import type { z } from 'zod'
import { valueOf, valuesOf, type Address } from '#ui/address/address.ts'
import { needsTelemetry, telemetryList, vendorFilter } from '#product/contract/filters/filters.ts'

/** One that an address asks for: what it says, and the keys that say it. */
export type AskedOfTelemetry = { label: string; keys: readonly string[] }

const modes: Readonly<Record<string, string>> = {
  NO_VENDORS: 'No Vendors',
  AT_LEAST_ONE_VENDOR: 'At least one vendor',
}

/** The calls refuse a value that they cannot answer; nothing, and what changes nothing, they take. */
function isRefused(contract: z.ZodType, value: unknown): boolean {
  return !contract.safeParse(value).success
}

function listOf(address: Address, key: string): string[] {
  return valuesOf(address, key).flatMap((value) => value.split(',').filter((one) => one !== ''))
}

function flag(address: Address, key: string, label: string): AskedOfTelemetry[] {
  const value = valueOf(address, key) || undefined
  return isRefused(needsTelemetry, value) ? [{ label, keys: [key] }] : []
}

function applications(address: Address): AskedOfTelemetry[] {
  const ids = listOf(address, 'appIds')
  return isRefused(telemetryList, ids) ? [{ label: `Applications ${ids.join(', ')}`, keys: ['appIds'] }] : []
}

function vendors(address: Address): AskedOfTelemetry[] {
  const mode = valueOf(address, 'vf') || undefined
  const names = listOf(address, 'vs')
  const isIgnored = mode === 'IGNORE_VENDORS'
  if (isIgnored || !(isRefused(vendorFilter, mode) || isRefused(telemetryList, names))) return []
  const label = modes[mode ?? ''] ?? `Vendors ${names.join(', ')}`.trim()
  return [{ label, keys: ['vf', 'vs'] }]
}

/** The filters of an address that only Spark telemetry could answer. */
export function askedOfTelemetry(address: Address): AskedOfTelemetry[] {
  return [
    ...flag(address, 'skew', 'Skewed only'),
    ...flag(address, 'analyzedRunsOnly', 'Analyzed runs only'),
    ...applications(address),
    ...vendors(address),
  ]
}
