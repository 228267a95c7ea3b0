import { findingModels } from '#analysis/findings.ts'
import type { Rule } from '#analysis/rule.ts'
import { diskSpill } from './incidents/disk-spill/rule.ts'
import { excessiveDuration } from './incidents/excessive-duration/rule.ts'
import { failureBurst } from './incidents/failure-burst/rule.ts'
import { idleInstance } from './incidents/idle-instance/rule.ts'
import { idlePool } from './incidents/idle-pool/rule.ts'
import { imbalancedWorkers } from './incidents/imbalanced-workers/rule.ts'
import { longAutoTermination } from './incidents/long-auto-termination/rule.ts'
import { missingAutoTermination } from './incidents/missing-auto-termination/rule.ts'
import { oversizedDriverCpu } from './incidents/oversized-driver-cpu/rule.ts'
import { oversizedDriverMemory } from './incidents/oversized-driver-memory/rule.ts'
import { oversizedWorkerCpu } from './incidents/oversized-worker-cpu/rule.ts'
import { oversizedWorkerMemory } from './incidents/oversized-worker-memory/rule.ts'
import { retryStorm } from './incidents/retry-storm/rule.ts'
import { runFailure } from './incidents/run-failure/rule.ts'
import { saturatedDriverCpu } from './incidents/saturated-driver-cpu/rule.ts'
import { saturatedDriverMemory } from './incidents/saturated-driver-memory/rule.ts'
import { saturatedWorkerCpu } from './incidents/saturated-worker-cpu/rule.ts'
import { saturatedWorkerMemory } from './incidents/saturated-worker-memory/rule.ts'
import { skewedStage } from './incidents/skewed-stage/rule.ts'
import { updateFailure } from './incidents/update-failure/rule.ts'

/** All rules. */
export const rules: readonly Rule[] = [
  diskSpill,
  excessiveDuration,
  failureBurst,
  idleInstance,
  idlePool,
  imbalancedWorkers,
  longAutoTermination,
  missingAutoTermination,
  oversizedDriverCpu,
  oversizedDriverMemory,
  oversizedWorkerCpu,
  oversizedWorkerMemory,
  retryStorm,
  runFailure,
  saturatedDriverCpu,
  saturatedDriverMemory,
  saturatedWorkerCpu,
  saturatedWorkerMemory,
  skewedStage,
  updateFailure,
]

/** An execution that has ended clears; a day of a pool or a warehouse is one. Those of a day follow each other by their start. */
const clearing = {
  id: 'execution_id',
  when: "(end_time is not null or execution_kind in ('pool_day', 'warehouse_day'))",
  place: "lpad(cast(coalesce(unix_millis(start_time), 0) as string), 14, '0') || ' ' || execution_id",
}

/** What rules judge, by the name that they give. */
const judgedTables = {
  execution: {
    table: 'execution_feature',
    columns: {
      account_id: 'account_id',
      execution_kind: 'execution_kind',
      execution_id: 'execution_id',
      job_id: 'job_id',
      run_id: 'run_id',
      attempt: 'attempt',
      start_time: 'start_time',
    },
    stake: 'cost',
    workspaceCost: 'workspace_cost',
    clearing,
  },
}

/** The derived tables that they fill. */
export const ruleModels = findingModels(rules, judgedTables)
