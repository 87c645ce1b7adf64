/** What is said of the endpoint to those who look for it. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PLAN_NAMES, PLANS } from '#contract/plans.ts'
import { TOOLS } from './tools/index.ts'

const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'
const LISTING_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'
const PROTOCOLS = ['2026-07-28', '2025-11-25']
const DESCRIPTION = 'US layoff notices, visas, claims, filings and bankruptcies as public records'

interface About {
  publicUrl: string
  version: string
}

/** `https://example.org` → `org.example/headcount`: the name that a registry knows a server by. */
function registryName(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `${hostname
    .replace(/^\[|\]$/g, '')
    .split('.')
    .reverse()
    .join('.')}/headcount`
}

function card({ publicUrl, version }: About) {
  return {
    $schema: CARD_SCHEMA,
    name: registryName(publicUrl),
    version,
    title: 'Headcount',
    description: DESCRIPTION,
    remotes: [
      {
        type: 'streamable-http',
        url: `${publicUrl}/mcp/`,
        supportedProtocolVersions: PROTOCOLS,
        headers: [
          {
            name: 'Authorization',
            description: 'Bearer and an API key; without one the free tools answer.',
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  }
}

/** `server.json`, as the protocol's registry takes it from whoever publishes a server there. */
function listing(about: About) {
  const { remotes, ...shown } = card(about)
  return {
    ...shown,
    $schema: LISTING_SCHEMA,
    remotes: remotes.map(({ supportedProtocolVersions: _, ...remote }) => remote),
  }
}

/** The tools with the smallest plan that has each; free ones need no key. */
function toolPlans() {
  return TOOLS.map(({ name, title }) => ({
    name,
    title,
    plan: PLAN_NAMES.find((plan) => plan !== 'anonymous' && PLANS[plan].mcpTools.includes(name)),
  }))
}

/** Adds the addresses. */
export function addDiscovery(app: FastifyInstance, about: About): void {
  const { publicUrl } = about
  const cardUrl = `${publicUrl}/mcp/server-card`
  const pages: [string, string, unknown][] = [
    ['/mcp/server-card', 'application/mcp-server-card+json', card(about)],
    ['/mcp/server.json', 'application/json; charset=utf-8', listing(about)],
    [
      '/.well-known/ai-catalog.json',
      'application/ai-catalog+json',
      {
        specVersion: '1.0',
        host: { displayName: 'Headcount' },
        entries: [
          {
            identifier: `urn:air:${new URL(publicUrl).hostname}:mcp:headcount`,
            type: 'application/mcp-server-card+json',
            url: cardUrl,
          },
        ],
      },
    ],
    [
      '/.well-known/mcp.json',
      'application/json; charset=utf-8',
      { ...card(about), endpoint: `${publicUrl}/mcp/`, transport: 'streamable-http', tools: toolPlans() },
    ],
  ]
  for (const [url, type, content] of pages) {
    const body = JSON.stringify(content)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler(request, reply) {
        reply.headers({
          'access-control-allow-origin': '*',
          'cache-control': 'public, max-age=3600',
          etag,
        })
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        return reply.type(type).send(body)
      },
    })
  }
}
