import { expect, test } from 'vitest'
import { removalKind } from './removal.ts'

// As Spark, YARN, Kubernetes and Databricks word them, shortened.
test.each([
  ['Executor killed by driver.', 'scaled_down'],
  ['Container container_1_2_01_000004 exited from explicit termination request.', 'scaled_down'],
  ['Container expired since it was unused', 'scaled_down'],
  ['Executor decommission: spark scale down', 'scaled_down'],
  ['Executor decommission: worker decommissioned because of spot instance preemption.', 'spot_reclaimed'],
  ['Executor decommission: Spot instance interruption', 'spot_reclaimed'],
  ['worker lost: spot instance was preempted', 'spot_reclaimed'],
  ['Container container_1_2_01_000004 on host: a was preempted.', 'preempted'],
  [
    'Container container_1 on host: a. Exit status: -102. Diagnostics: Container preempted by scheduler',
    'preempted',
  ],
  [
    'Executor for container container_1 exited because of a YARN event (e.g., preemption) and not because of an error in the running job.',
    'exited',
  ],
  [
    'Container killed by YARN for exceeding memory limits. 5.6 GB of 5.5 GB physical memory used. Consider boosting spark.yarn.executor.memoryOverhead.',
    'out_of_memory',
  ],
  ['Container killed by YARN for exceeding physical memory limits. 5.6 GB of 5.5 GB', 'out_of_memory'],
  ['The executor with id 1 exited with exit code 137.\n termination reason: OOMKilled', 'out_of_memory'],
  ['The executor with id 1 exited with exit code 52(OOM).', 'out_of_memory'],
  ['Executor killed: Container killed for exceeding memory limits (exit code 137)', 'out_of_memory'],
  ['Command exited with code 52', 'out_of_memory'],
  ['Command exited with code 0', 'other'],
  ['The API gave the following message: The node was low on resource: memory.', 'out_of_memory'],
  ['The executor with id 1 exited with exit code 137(SIGKILL, possible container OOM).', 'killed'],
  ['Command exited with code 137', 'killed'],
  [
    'Container marked as failed: container_1 on host: a. Exit status: 137. Diagnostics: Killed by external signal',
    'killed',
  ],
  ['Container from a bad node: container_1 on host: a. Exit status: 137. Diagnostics: Killed', 'node_lost'],
  [
    'worker decommissioned because of kill request from HTTP endpoint (data migration disabled)',
    'decommissioned',
  ],
  ['Executor decommission.', 'decommissioned'],
  ['Finished decommissioning', 'decommissioned'],
  ['Executor heartbeat timed out after 169053 ms', 'lost_heartbeat'],
  [
    'Remote RPC client disassociated. Likely due to containers exceeding thresholds, or network issues. Check driver logs for WARN messages.',
    'disconnected',
  ],
  ['remote Akka client disassociated', 'disconnected'],
  ['worker lost', 'node_lost'],
  ['worker lost: Not receiving heartbeat for 60 seconds', 'node_lost'],
  ['worker lost: 10.0.0.4:40101 got disassociated', 'node_lost'],
  ['Slave lost', 'node_lost'],
  ['Executor Process Lost', 'node_lost'],
  [
    'Container marked as failed: container_1 on host: a. Exit status: -100. Diagnostics: Container released on a *lost* node.',
    'node_lost',
  ],
  ['The API gave the following brief reason: Evicted', 'node_lost'],
  [
    "The executor with ID 1 (registered at 1 ms) was not found in the cluster but we didn't get a reason why.",
    'node_lost',
  ],
  ['The executor with id 3 was deleted by a user or the framework.', 'deleted'],
  ['Command exited with code 143', 'exited'],
  [
    'Container marked as failed: container_1 on host: a. Exit status: 143. Diagnostics: Container killed on request.',
    'exited',
  ],
  ['Unable to create executor due to /tmp', 'other'],
])('%s: %s', (reason, kind) => {
  expect(removalKind(reason)).toBe(kind)
})

test('without a reason there is no kind', () => {
  expect([removalKind(undefined), removalKind(' ')]).toEqual([undefined, undefined])
})
