// Screens of one Spark application, which also a server without a lakehouse shows.
export { sparkApplicationScreen } from './spark/application/screen.ts'
export { sparkExecutorsTab } from './spark/executors/screen.ts'
export { sparkStageScreen } from './spark/one-stage/screen.ts'
export { sparkStagesTab } from './spark/stages/screen.ts'
export { sparkSqlExecutionsTab } from './spark/sql-executions/screen.ts'
export { sparkSqlExecutionScreen } from './spark/sql-plan/screen.ts'
