import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { FIXTURES } from '../testing/fixtures.ts'
import ok from './ok.ts'

const ACTION = 'https://www.employoklahoma.gov/Participants/s/sfsites/aura?r=1&aura.ApexAction.execute=1'
const answer = readFileSync(join(FIXTURES, 'ok-portal.json'), 'utf8')
const context = { mode: 'PROD', fwuid: 'Abc-1.2', loaded: { 'APPLICATION@markup://x': '12_ab' } }

test.each([
  ['in a script', `<script>var auraConfig = ${JSON.stringify({ context })}</script>`],
  [
    'in an address',
    `<script src="/s/sfsites/l/${encodeURIComponent(JSON.stringify(context))}/app.js"></script>`,
  ],
])('the action is asked with the version marks that the page carries %s', async (_, page) => {
  const web = fakeWeb({ [ok.page]: `<html>${page}</html>`, [ACTION]: answer })
  const documents = await fetchAll(ok, web, '2026-05-20')
  expect(web.urls()).toEqual([ok.page, ACTION])
  expect(documents.map((d) => d.url)).toEqual([ACTION])
  const request = web.requests[1]!
  expect(request).toMatchObject({ method: 'POST', headers: { Referer: ok.page } })
  const body = request.body as Record<string, string>
  expect(JSON.parse(body['aura.context']!)).toMatchObject({
    fwuid: 'Abc-1.2',
    app: 'siteforce:communityApp',
    loaded: context.loaded,
  })
  expect(JSON.parse(body.message!).actions[0].params).toMatchObject({
    classname: 'OESC_JS_getWARNLayoffNotices',
    method: 'getListofLayoffAccService',
  })
  expect(body['aura.token']).toBe('null')
  expect((await ok.parse(documents)).rows).toHaveLength(3)
})

test('a page without version marks stops the source', async () => {
  const web = fakeWeb({ [ok.page]: '<html>Log in</html>', [ACTION]: answer })
  await expect(fetchAll(ok, web, '2026-05-20')).rejects.toThrow('fwuid')
})

test('an action that failed stops the source', async () => {
  const failed = JSON.stringify({ actions: [{ id: '1;a', state: 'ERROR', returnValue: null, error: [{}] }] })
  const web = fakeWeb({ [ok.page]: `<script>${JSON.stringify({ context })}</script>`, [ACTION]: failed })
  const documents = await fetchAll(ok, web, '2026-05-20')
  await expect(ok.parse(documents)).rejects.toThrow('did not succeed')
})
