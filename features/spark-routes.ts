// Calls about one Spark application, which also a server without a lakehouse answers.
export { getSparkApplicationRoute } from './spark/application/server.ts'
export { listSparkExecutorsRoute } from './spark/executors/server.ts'
export { getSparkStageRoute } from './spark/one-stage/server.ts'
export { listSparkSqlExecutionsRoute } from './spark/sql-executions/server.ts'
export { getSparkSqlExecutionRoute } from './spark/sql-plan/server.ts'
export { listSparkStagesRoute } from './spark/stages/server.ts'
