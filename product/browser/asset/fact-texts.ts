import type { Absence } from '#contract/absence.ts'
import { count } from '#ui/format/quantity.ts'
import { words } from '#ui/format/words.ts'
import { noAppFacts, noEndpointFacts } from '#product/contract/absences/endpoints.ts'
import { noClusterFacts, noPoolFacts } from '#product/contract/absences/clusters.ts'
import { noPipelineFacts } from '#product/contract/absences/pipelines.ts'
import { noWarehouseFacts } from '#product/contract/absences/warehouses.ts'
import type { AssetFacts, FactsOfVms, KindWithFacts } from '#product/contract/calls/asset-facts.ts'
import { autoStopText, availabilityText, databricksWord } from '#product/contract/databricks-words.ts'

/** A fact of an asset as its head shows it; one without a label stands for itself. */
export type FactText = { label: string; text: string; poolId?: string }

const inWords = (code: string) => databricksWord(code) ?? words(code)

function fact(label: string, text: string | null | false | undefined): FactText[] {
  return text ? [{ label, text }] : []
}

/** The least and the most of something: "2 to 8", or "4" where both are the same. */
export function rangeText(least: number | null, most: number | null): string | null {
  if (least === null) return most === null ? null : `up to ${count(most)}`
  if (most === null) return `${count(least)} or more`
  return least === most ? count(least) : `${count(least)} to ${count(most)}`
}

const typeLabels: Readonly<Partial<Record<KindWithFacts, string>>> = { pipeline: 'Edition' }

/** The settings of an asset in words, in the order of its head; what no source has is left out. */
export function factTexts(kind: KindWithFacts, facts: AssetFacts): FactText[] {
  const { assetType, isContinuous, isServerless, isScaledToZero, autoStopMinutes, availability } = facts
  const isPool = kind === 'pool'
  const named = facts.vms.length > 1
  return [
    ...fact('State', facts.state && inWords(facts.state)),
    ...fact('Mode', isContinuous === null ? null : isContinuous ? 'Continuous' : 'Triggered'),
    ...fact(typeLabels[kind] ?? 'Type', assetType && inWords(assetType)),
    ...fact('Compute', kind === 'pipeline' && isServerless === true && 'Serverless'),
    ...fact('Size', facts.size && inWords(facts.size)),
    ...fact('Clusters', rangeText(facts.minClusters, facts.maxClusters)),
    ...facts.vms.flatMap((one, place) => vmTexts(kind, one, named ? (one.name ?? String(place + 1)) : null)),
    ...fact('Idle VMs', facts.minIdleVms === null ? null : `${count(facts.minIdleVms)} at least`),
    ...fact('VMs', facts.maxVms === null ? null : `${count(facts.maxVms)} at most`),
    ...fact(
      isPool ? 'Idle VMs stop after' : 'Auto-stop',
      autoStopMinutes === null
        ? null
        : isPool
          ? `${count(autoStopMinutes)} min`
          : autoStopText(autoStopMinutes),
    ),
    ...fact('Purchase', isServerless !== true && availability && boughtText(availability)),
    ...fact('Scales to zero', isScaledToZero === null ? null : isScaledToZero ? 'Yes' : 'No'),
    ...fact('', facts.isPhoton === true && facts.vms.every(({ isPhoton }) => isPhoton !== true) && 'Photon'),
  ]
}

const boughtText = (code: string) => (code === 'POLICY_UNSPECIFIED' ? null : availabilityText(code))

function vmTexts(kind: KindWithFacts, vms: FactsOfVms, name: string | null): FactText[] {
  const { workerVmType, driverVmType, workerPoolId, driverPoolId, availability, autoStopMinutes } = vms
  const labelled = (label: string) => (name === null ? label : `${label}, ${name}`)
  const workers = rangeText(vms.minWorkers, vms.maxWorkers)
  if (kind === 'pool') return fact('VM type', workerVmType)
  const isSingle = vms.minWorkers === 0 && vms.maxWorkers === 0
  return [
    ...(isSingle
      ? machine(labelled('Single node'), driverVmType ?? workerVmType, driverPoolId ?? workerPoolId, '')
      : [
          ...machine(labelled('Driver'), driverVmType, driverPoolId, ''),
          ...machine(labelled('Workers'), workerVmType, workerPoolId, workers ?? ''),
        ]),
    ...fact(labelled('Purchase'), availability && purchaseText(availability, vms.onDemandFirst)),
    ...fact(labelled('Auto-stop'), autoStopMinutes === null ? null : autoStopText(autoStopMinutes)),
    ...fact(labelled('Runtime'), vms.runtime),
    ...fact(name === null ? '' : labelled('Engine'), vms.isPhoton === true && 'Photon'),
  ]
}

/** VMs by their type, or by the pool that they come from: "2 to 8 × Standard_E8ds_v5". */
function machine(label: string, vmType: string | null, poolId: string | null, number: string): FactText[] {
  if (poolId !== null) return [{ label, text: number === '' ? 'from pool' : `${number} from pool`, poolId }]
  if (vmType === null) return fact(label, number)
  return [{ label, text: number === '' ? vmType : `${number} × ${vmType}` }]
}

function purchaseText(availability: string, onDemandFirst: number | null): string {
  const bought = availabilityText(availability)
  const isMixed = bought !== availabilityText('ON_DEMAND') && (onDemandFirst ?? 0) > 0
  if (!isMixed) return bought
  return `${bought}; ${onDemandFirst === 1 ? 'driver' : `first ${count(onDemandFirst ?? 0)} VMs`} on-demand`
}

const absences: Readonly<Partial<Record<KindWithFacts, Absence>>> = {
  cluster: noClusterFacts,
  pipeline: noPipelineFacts,
  warehouse: noWarehouseFacts,
  pool: noPoolFacts,
  app: noAppFacts,
  model_serving: noEndpointFacts,
  vector_search: noEndpointFacts,
}

/** Why nothing is known of the compute of an asset; undefined of work whose compute is its runs'. */
export const noFactsOf = (kind: KindWithFacts): Absence | undefined => absences[kind]
