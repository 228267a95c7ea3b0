import { z } from 'zod'
import { filter } from '#contract/filters.ts'

/** What rules look for, as filters name it and as readers read it. */
export const findingKinds = [{ value: 'retry_storm', label: 'Retry storm' }] as const

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
