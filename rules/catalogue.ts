import { findingModels } from '#analysis/findings.ts'
import type { Rule } from '#analysis/rule.ts'
import { retryStorm } from './incidents/retry-storm/rule.ts'

/** All rules. */
export const rules: readonly Rule[] = [retryStorm]

/** The columns that identify the judged runs. */
const runKeys = ['account_id', 'workspace_id', 'job_id', 'run_id', 'attempt']

/** The derived tables that they fill. */
export const ruleModels = findingModels(rules, runKeys)
