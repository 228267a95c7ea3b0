import { recommendation } from '#analysis/recommendation.ts'

export const runtimeSupport = recommendation({
  name: 'runtime_support',
  code: 'R11',
  of: ['job', 'cluster'],
  title: 'Take a runtime that is supported',
  meaning:
    'The Databricks runtime is past its end of support: it gets no security fixes, and one day clusters no longer start with it.',
  label: 'TO_BE_TRIED',
  step: 'PRICE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'days',
  windowDays: 28,
  least: 1,
  share: 1,
  changes: [{ setting: 'runtime_version', label: 'Runtime', format: 'text' }],
  risk: 'MEDIUM',
  riskMeaning:
    'Libraries, Spark and Python change between runtimes: code may fail or compute something else. What it would save nobody knows.',
  check:
    'Read the release notes from the present to the proposed runtime, and run the work once on it beside the present one.',
  undo: 'Set the former runtime, as long as clusters start with it.',
  features: [
    { feature: 'unsupported_days', label: 'Days since the end of support', format: 'count', as: 'most' },
    { feature: 'vm_ms', label: 'Time of VMs a day', format: 'duration', as: 'mean' },
  ],
})
