import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { photonUseDay } from './model.ts'

const day = '2025-05-01'
const ofCluster = (cluster_id: string) => ({ day, cluster_id, spark_context_id: 's' })
const application = (cluster_id: string, is_photon = true) => ({ ...ofCluster(cluster_id), is_photon })
const stage = (cluster_id: string, spark_job_id: number, executor_run_ms: number) => ({
  ...ofCluster(cluster_id),
  stage_id: spark_job_id,
  stage_attempt: 0,
  spark_job_id,
  executor_run_ms,
})
const job = (cluster_id: string, spark_job_id: number, execution_id: number | null) => ({
  ...ofCluster(cluster_id),
  spark_job_id,
  execution_id,
})
const operator = (cluster_id: string, operator_id: number, operator_name: string, total: number) => ({
  ...ofCluster(cluster_id),
  execution_id: 1,
  operator_id,
  operator_name,
  metrics_json: JSON.stringify([{ name: 'duration', type: 'timing', total }]),
})

test('generated code of the JVM and stages without SQL are the time without Photon, at most the time of the tasks', async () => {
  const rows = await selectAlone(
    photonUseDay,
    {
      log_application: [application('a'), application('b'), application('off', false)],
      log_stage: [stage('a', 1, 600), stage('a', 2, 400), stage('b', 1, 100), stage('off', 1, 100)],
      log_job: [job('a', 1, 1), job('a', 2, null), job('b', 1, 1)],
      log_operator: [
        operator('a', 1, 'WholeStageCodegen (1)', 150),
        operator('a', 2, 'PhotonResultStage', 450),
        operator('a', 3, 'Exchange', 50),
        operator('b', 1, 'WholeStageCodegen (2)', 101),
      ],
    },
    { days: [day] },
  )
  expect(rows).toMatchObject([
    { cluster_id: 'a', task_ms: '1000', other_ms: '550', has_photon: true },
    { cluster_id: 'b', task_ms: '100', other_ms: '100', has_photon: false },
  ])
})
