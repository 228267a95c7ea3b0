import { expect, test } from 'vitest'

import { factQuery } from './fact-query.ts'
import { generateFacts } from './generate.ts'

test('on AWS the account replaces the subscription, and regions, machines, SKUs and ids are those of AWS', async () => {
  const query = await factQuery(await generateFacts({ seed: 1, cloud: 'AWS', size: 'small' }))
  const azure = await factQuery(await generateFacts({ seed: 1, cloud: 'AZURE', size: 'small' }))
  expect(await query('select region, subscription_id = account_id as is_account from workspace')).toEqual([
    { region: 'us-west-2', is_account: true },
  ])
  expect(await query(`select sku_name from usage where not starts_with(sku_name, 'ENTERPRISE_')`)).toEqual([])
  expect(
    await query(`select instance_id from node where not regexp_full_match(instance_id, 'i-[0-9a-f]{17}')`),
  ).toEqual([])
  expect(await query('select node_type from node_type order by node_type limit 2')).toEqual([
    { node_type: 'c5d.2xlarge' },
    { node_type: 'g4dn.2xlarge' },
  ])
  const workspaceIds = 'select workspace_id from workspace'
  expect(await query(workspaceIds)).not.toEqual(await azure(workspaceIds))
})
