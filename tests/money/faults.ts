import type { Lake } from '#lake/lake.ts'
import { ledgerOf, machineCharges, machineParts, recordParts } from './ledger.ts'
import { differences, expectedOfMachines, expectedOfRecords } from './reference-amounts.ts'
import type { ResourceFacts } from './resource.ts'

export type Wrong = { facts: ResourceFacts; faults: readonly string[] }

const numberOf = (skuName: string) => /^SKU_(\d+)_/.exec(skuName)?.[1] ?? ''

/** Resources on which the ledger and the reference differ, with the differences. */
export async function faultsIn(lake: Lake, resources: readonly ResourceFacts[]): Promise<Wrong[]> {
  const records = Map.groupBy(await recordParts(lake), ({ key }) => numberOf(key))
  const machines = Map.groupBy(await machineParts(lake), ({ cluster_id }) => cluster_id ?? '')
  const charges = Map.groupBy(await machineCharges(lake), ({ cluster_id }) => cluster_id)
  return resources
    .map((facts) => {
      const cluster = facts.clusterId ?? ''
      const expected = expectedOfMachines(facts, charges.get(cluster) ?? []).map(withoutTask)
      return {
        facts,
        faults: [
          ...differences(
            expectedOfRecords(facts),
            records.get(numberOf(facts.records[0]?.skuName ?? '')) ?? [],
          ),
          ...differences(expected, machines.get(cluster) ?? []),
        ],
      }
    })
    .filter(({ faults }) => faults.length > 0)
}

function withoutTask<Named extends { key: string }>(one: Named): Named {
  return { ...one, key: one.key.replace(/ \| [^|]*$/, ' | -') }
}

const tries = 60

/** The same fault with as few facts as a bounded search finds. */
export async function smallestWrong(wrong: Wrong): Promise<Wrong> {
  let smallest = wrong
  for (let left = tries; left > 0;) {
    const candidates = withOneLess(smallest.facts)
    let found: Wrong | undefined
    for (const facts of candidates) {
      if (left === 0 || found) break
      left -= 1
      const lake = await ledgerOf([facts])
      found = (await faultsIn(lake, [facts]))[0]
      await lake.close()
    }
    if (!found) return smallest
    smallest = found
  }
  return smallest
}

function withOneLess(facts: ResourceFacts): ResourceFacts[] {
  const less = <Fact>(list: readonly Fact[]) => list.map((_, index) => list.toSpliced(index, 1))
  const halves = <Fact>(list: readonly Fact[]) =>
    list.length > 3 ? [[], list.slice(0, list.length / 2), list.slice(list.length / 2)] : less(list)
  return [
    ...halves(facts.minutes).map((minutes) => ({ ...facts, minutes })),
    ...less(facts.events).map((events) => ({ ...facts, events })),
    ...(facts.records.length > 1 ? less(facts.records).map((records) => ({ ...facts, records })) : []),
    ...less(facts.tasks).map((tasks) => ({ ...facts, tasks })),
  ]
}
