import { z } from 'zod'
import { filter } from '#contract/filters.ts'

/** What rules find in runs of jobs, as filters name it and as readers read it. */
export const findingKinds = [
  { value: 'disk_spill', label: 'Spill to disk' },
  { value: 'excessive_duration', label: 'Excessive duration' },
  { value: 'failure_burst', label: 'Burst of failures' },
  { value: 'imbalanced_workers', label: 'Imbalanced VM type' },
  { value: 'oversized_driver_cpu', label: 'Underused driver CPU' },
  { value: 'oversized_driver_memory', label: 'Underused driver memory' },
  { value: 'oversized_worker_cpu', label: 'Underused worker CPU' },
  { value: 'oversized_worker_memory', label: 'Underused worker memory' },
  { value: 'retry_storm', label: 'Retry storm' },
  { value: 'run_failure', label: 'Failed run' },
  { value: 'saturated_driver_cpu', label: 'Saturated driver CPU' },
  { value: 'saturated_driver_memory', label: 'Saturated driver memory' },
  { value: 'saturated_worker_cpu', label: 'Saturated worker CPU' },
  { value: 'saturated_worker_memory', label: 'Saturated worker memory' },
  { value: 'skewed_stage', label: 'Skewed stage' },
] as const

/** The filter value of a finding by its title; undefined where no rule has that title. */
export function findingOfTitle(title: string): string | undefined {
  return findingKinds.find(({ label }) => label === title)?.value
}

const titleOf = (finding: string) => findingKinds.find(({ value }) => value === finding)?.label ?? finding

const finding = (description: string) => z.string().max(256).optional().meta({ description })

/** Narrows a list of jobs to those with a finding. */
export const jobFindingFilter = filter(
  finding('Only jobs with this finding in a run started in the range.'),
  {
    chip: (value) => `Finding: ${titleOf(value)}`,
  },
)

/** Narrows a list of runs to those with a finding. */
export const runFindingFilter = filter(finding('Only attempts with this finding.'), {
  control: {
    kind: 'choice',
    label: 'Finding',
    none: 'Any finding',
    choices: findingKinds,
    other: (value) => value,
  },
})
