import { expect, test } from 'vitest'
import { sessionPorts, sessionServer } from '#features/testing/session-server.ts'

const demoAccounts = [{ username: 'exec', password: 'for the demo', role: 'executive' as const }]

async function infoOf(isDemoMode: boolean) {
  const deployment = { ...sessionPorts().deployment, isDemoMode, demoAccounts }
  const { app } = await sessionServer({ deployment })
  return (await app.inject('/api/1.0/public/deployment-info')).json()
}

test('lists the demo accounts in demo mode', async () => {
  expect(await infoOf(true)).toEqual({
    cloudProvider: 'AZURE',
    authenticationProviders: ['PROVISIONING_USER'],
    storageProvider: 'EMBEDDED',
    reanalyzeControlsEnabled: false,
    isDemoMode: true,
    demoAccounts,
  })
})

test('lists no account outside of the demo', async () => {
  expect(await infoOf(false)).not.toHaveProperty('demoAccounts')
})
