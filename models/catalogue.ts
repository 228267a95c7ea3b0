import { billedDay } from './billed-day/model.ts'
import { ruleModels } from '#rules/catalogue.ts'
import type { Model } from '#derive/model.ts'
import { billingProduct } from '#reference/billing-product/model.ts'
import { skuGroup } from '#reference/sku-group/model.ts'
import { sparkApplication } from './spark-application/model.ts'
import { sparkDay } from './spark-day/model.ts'
import { sparkJob } from './spark-job/model.ts'
import { sparkOwner } from './spark-owner/model.ts'
import { sparkStage } from './spark-stage/model.ts'
import { sparkTie } from './spark-tie/model.ts'
import { spendFeature } from '#reference/spend-feature/model.ts'
import { analyzedExecution } from './analyzed-execution/model.ts'
import { app } from './app/model.ts'
import { assetDay } from './asset-day/model.ts'
import { assetName } from './asset-name/model.ts'
import { assetSeen } from './asset-seen/model.ts'
import { assetSkuDay } from './asset-sku-day/model.ts'
import { activity } from './activity/model.ts'
import { billingHorizon } from './billing-horizon/model.ts'
import { calendar } from './calendar/model.ts'
import { clusterActivity } from './cluster-activity/model.ts'
import { clusterAutoTermination } from './cluster-auto-termination/model.ts'
import { clusterCostDay } from './cluster-cost-day/model.ts'
import { clusterEvidence } from './cluster-evidence/model.ts'
import { clusterFact } from './cluster-fact/model.ts'
import { clusterInstance } from './cluster-instance/model.ts'
import { clusterInstanceCostDay } from './cluster-instance-cost-day/model.ts'
import { clusterInstanceDay } from './cluster-instance-day/model.ts'
import { clusterInstanceLoad } from './cluster-instance-load/model.ts'
import { clusterInstanceUptime } from './cluster-instance-uptime/model.ts'
import { clusterLoad } from './cluster-load/model.ts'
import { clusterMark } from './cluster-mark/model.ts'
import { clusterName } from './cluster-name/model.ts'
import { clusterSetting } from './cluster-setting/model.ts'
import { clusterSign } from './cluster-sign/model.ts'
import { clusterSize } from './cluster-size/model.ts'
import { clusterState } from './cluster-state/model.ts'
import { clusterStateDay } from './cluster-state-day/model.ts'
import { clusterUptime } from './cluster-uptime/model.ts'
import { clusterUseDay } from './cluster-use-day/model.ts'
import { clusterVersion } from './cluster-version/model.ts'
import { costAnomaly } from './cost-anomaly/model.ts'
import { costDay } from './cost-day/model.ts'
import { costIncident } from './cost-incident/model.ts'
import { costDayVersion } from './cost-day-version/model.ts'
import { dbuDay } from './dbu-day/model.ts'
import { dbuRate } from './dbu-rate/model.ts'
import { effectivePolicy } from './effective-policy/model.ts'
import { endpoint } from './endpoint/model.ts'
import { endpointUsageDay } from './endpoint-usage-day/model.ts'
import { execution } from './execution/model.ts'
import { executionApplication } from './execution-application/model.ts'
import { executionCostDay } from './execution-cost-day/model.ts'
import { executionFeature } from './execution-feature/model.ts'
import { executionIncident } from './execution-incident/model.ts'
import { executionLoad } from './execution-load/model.ts'
import { executionSpark } from './execution-spark/model.ts'
import { executionStart } from './execution-start/model.ts'
import { explainedSkuDay } from './explained-sku-day/model.ts'
import { fairClock } from './fair-clock/model.ts'
import { incident } from './incident/model.ts'
import { instanceLog } from './instance-log/model.ts'
import { instanceSpark } from './instance-spark/model.ts'
import { job } from './job/model.ts'
import { jobComputeDay } from './job-compute-day/model.ts'
import { jobDay } from './job-day/model.ts'
import { jobMachineDay } from './job-machine-day/model.ts'
import { jobRunDay } from './job-run-day/model.ts'
import { jobSettingDay } from './job-setting-day/model.ts'
import { jobVersion } from './job-version/model.ts'
import { judgedExecution } from './judged-execution/model.ts'
import { loneActivity } from './lone-activity/model.ts'
import { machineCharge } from './machine-charge/model.ts'
import { machineInterval } from './machine-interval/model.ts'
import { machineUse } from './machine-use/model.ts'
import { ownCostDay } from './own-cost-day/model.ts'
import { nestedRun } from './nested-run/model.ts'
import { notebookCommand } from './notebook-command/model.ts'
import { notebookSessionDay } from './notebook-session-day/model.ts'
import { notebookSparkDay } from './notebook-spark-day/model.ts'
import { nodeLife } from './node-life/model.ts'
import { periodFeature } from './period-feature/model.ts'
import { pipeline } from './pipeline/model.ts'
import { pipelineDay } from './pipeline-day/model.ts'
import { pipelineUpdate } from './pipeline-update/model.ts'
import { pipelineVersion } from './pipeline-version/model.ts'
import { pool } from './pool/model.ts'
import { poolAcquisition } from './pool-acquisition/model.ts'
import { poolDay } from './pool-day/model.ts'
import { poolHour } from './pool-hour/model.ts'
import { poolPlacement } from './pool-placement/model.ts'
import { poolSetting } from './pool-setting/model.ts'
import { poolSize } from './pool-size/model.ts'
import { poolStretch } from './pool-stretch/model.ts'
import { poolWait } from './pool-wait/model.ts'
import { priceShiftDay } from './price-shift-day/model.ts'
import { priceWindow } from './price-window/model.ts'
import { pricedUsage } from './priced-usage/model.ts'
import { readySign } from './ready-sign/model.ts'
import { resourceDay } from './resource-day/model.ts'
import { run } from './run/model.ts'
import { runApplication } from './run-application/model.ts'
import { runCostPart } from './run-cost-part/model.ts'
import { runDay } from './run-day/model.ts'
import { runBreakdown } from './run-breakdown/model.ts'
import { runLoadDay } from './run-load-day/model.ts'
import { skewedQuery } from './skewed-query/model.ts'
import { runSpark } from './run-spark/model.ts'
import { runStateMap } from './run-state-map/model.ts'
import { runStatus } from './run-status/model.ts'
import { runStretch } from './run-stretch/model.ts'
import { spendDay } from './spend-day/model.ts'
import { spendDayVersion } from './spend-day-version/model.ts'
import { statement } from './statement/model.ts'
import { statementCostDay } from './statement-cost-day/model.ts'
import { scopeDay } from './scope-day/model.ts'
import { seasonalDay } from './seasonal-day/model.ts'
import { sessionCommand } from './session-command/model.ts'
import { serverlessRunDay } from './serverless-run-day/model.ts'
import { serverlessStatementDay } from './serverless-statement-day/model.ts'
import { statementDay } from './statement-day/model.ts'
import { statementDurationDay } from './statement-duration-day/model.ts'
import { statementText } from './statement-text/model.ts'
import { stageLoss } from './stage-loss/model.ts'
import { startedWork } from './started-work/model.ts'
import { tagSetDay } from './tag-set-day/model.ts'
import { taskCostPart } from './task-cost-part/model.ts'
import { taskRun } from './task-run/model.ts'
import { taskRunDay } from './task-run-day/model.ts'
import { taskSpark } from './task-spark/model.ts'
import { taskTimeShare } from './task-time-share/model.ts'
import { timeShare } from './time-share/model.ts'
import { unexplainedDay } from './unexplained-day/model.ts'
import { unseenMachine } from './unseen-machine/model.ts'
import { unpricedDay } from './unpriced-day/model.ts'
import { updateSpark } from './update-spark/model.ts'
import { upkeepDay } from './upkeep-day/model.ts'
import { usageSpan } from './usage-span/model.ts'
import { vectorIndex } from './vector-index/model.ts'
import { warehouse } from './warehouse/model.ts'
import { warehouseHour } from './warehouse-hour/model.ts'
import { warehouseSourceDay } from './warehouse-source-day/model.ts'
import { warehouseStatementDay } from './warehouse-statement-day/model.ts'
import { usualDuration } from './usual-duration/model.ts'
import { usualUseDay } from './usual-use-day/model.ts'
import { workspace } from './workspace/model.ts'

/** All derived tables. */
export const models: readonly Model[] = [
  billingProduct,
  billedDay,
  analyzedExecution,
  app,
  assetDay,
  assetName,
  assetSeen,
  assetSkuDay,
  activity,
  billingHorizon,
  calendar,
  clusterActivity,
  clusterAutoTermination,
  clusterCostDay,
  clusterEvidence,
  clusterFact,
  clusterInstance,
  clusterInstanceCostDay,
  clusterInstanceDay,
  clusterInstanceLoad,
  clusterInstanceUptime,
  clusterLoad,
  clusterMark,
  clusterName,
  clusterSetting,
  clusterSign,
  clusterSize,
  clusterState,
  clusterStateDay,
  clusterUptime,
  clusterUseDay,
  clusterVersion,
  costAnomaly,
  costDay,
  costDayVersion,
  costIncident,
  dbuDay,
  dbuRate,
  effectivePolicy,
  endpoint,
  endpointUsageDay,
  execution,
  executionApplication,
  executionCostDay,
  executionFeature,
  executionIncident,
  executionLoad,
  executionSpark,
  executionStart,
  explainedSkuDay,
  fairClock,
  incident,
  instanceLog,
  instanceSpark,
  job,
  jobComputeDay,
  jobDay,
  jobMachineDay,
  jobRunDay,
  jobSettingDay,
  jobVersion,
  judgedExecution,
  loneActivity,
  machineCharge,
  machineInterval,
  machineUse,
  ownCostDay,
  nestedRun,
  notebookCommand,
  notebookSessionDay,
  notebookSparkDay,
  nodeLife,
  periodFeature,
  pipeline,
  pipelineDay,
  pipelineUpdate,
  pipelineVersion,
  pool,
  poolAcquisition,
  poolDay,
  poolHour,
  poolPlacement,
  poolSetting,
  poolSize,
  poolStretch,
  poolWait,
  priceShiftDay,
  priceWindow,
  pricedUsage,
  readySign,
  resourceDay,
  run,
  runApplication,
  runCostPart,
  runDay,
  runBreakdown,
  runLoadDay,
  skewedQuery,
  runSpark,
  runStateMap,
  runStatus,
  runStretch,
  skuGroup,
  sparkApplication,
  sparkDay,
  sparkJob,
  sparkOwner,
  sparkStage,
  sparkTie,
  spendDay,
  spendDayVersion,
  spendFeature,
  statement,
  statementCostDay,
  scopeDay,
  seasonalDay,
  sessionCommand,
  serverlessRunDay,
  serverlessStatementDay,
  statementDay,
  statementDurationDay,
  statementText,
  stageLoss,
  startedWork,
  tagSetDay,
  taskCostPart,
  taskRun,
  taskRunDay,
  taskSpark,
  taskTimeShare,
  timeShare,
  unexplainedDay,
  unseenMachine,
  unpricedDay,
  updateSpark,
  upkeepDay,
  usageSpan,
  vectorIndex,
  warehouse,
  warehouseHour,
  warehouseSourceDay,
  warehouseStatementDay,
  usualDuration,
  usualUseDay,
  workspace,
  ...ruleModels,
]
