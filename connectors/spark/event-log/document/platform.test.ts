import { expect, test } from 'vitest'
import { keepProperties } from '../events/properties.ts'
import { emptyFacts } from '../facts/log-facts.ts'
import { platformOf } from './platform.ts'

const tags = 'spark.databricks.clusterUsageTags'
const delta = { 'spark.databricks.delta.schema.autoMerge.enabled': 'true' }

test.each([
  [{ [`${tags}.cloudProvider`]: 'AWS' }, 'databricks-aws'],
  [{ 'spark.databricks.cloudProvider': 'Azure' }, 'databricks-azure'],
  [{ [`${tags}.cloudProvider`]: 'GCP' }, 'databricks-gcp'],
  [{ [`${tags}.clusterNodeType`]: 'Standard_DS3_v2' }, 'databricks-azure'],
  [{ [`${tags}.clusterNodeType`]: 'm6gd.2xlarge' }, 'databricks-aws'],
  [{ [`${tags}.clusterNodeType`]: 'n2-highmem-4' }, 'databricks-gcp'],
  [{ 'spark.databricks.cluster.profile': 'singleNode', 'spark.master': 'local[*, 4]' }, 'databricks'],
  [{ 'spark.master': 'yarn', EMR_CLUSTER_ID: 'j-1' }, 'emr'],
  [{ 'spark.master': 'yarn', 'spark.dataproc.sql.joinConditionReorder.enabled': 'true' }, 'dataproc'],
  [{ 'spark.master': 'yarn-cluster' }, 'yarn'],
  [{ 'spark.master': 'k8s://https://10.0.0.1:443' }, 'kubernetes'],
  [{ 'spark.master': 'spark://a:7077' }, 'standalone'],
  [{ 'spark.master': 'local[2,3]' }, 'local'],
  [
    { 'spark.master': '*********(redacted)', 'sun.java.command': 'SparkSubmit --master yarn --class A' },
    'yarn',
  ],
  [{ 'spark.master': 'mesos://a' }, 'unknown'],
  // Delta Lake names its settings so outside of Databricks, too.
  [{ ...delta, 'spark.master': 'k8s://https://10.0.0.1:443' }, 'kubernetes'],
  [{ ...delta, 'spark.master': 'yarn', EMR_CLUSTER_ID: 'j-1' }, 'emr'],
  [delta, 'databricks'],
])('%o: %s', (settings, platform) => {
  const facts = emptyFacts()
  keepProperties(facts.properties, { 'Spark Properties': settings })
  expect(platformOf(facts)).toBe(platform)
})

test('a version of Amazon is EMR', () => {
  const facts = emptyFacts()
  facts.application.sparkVersion = '3.5.0-amzn-1'
  expect(platformOf(facts)).toBe('emr')
})
