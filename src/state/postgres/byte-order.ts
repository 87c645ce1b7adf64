/** Columns of text that are made sort byte by byte, as SQLite's do, whatever the database's own order is. */

import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { type DataTypeNode, OperationNodeTransformer, sql } from 'kysely'

/** For migrations. Besides, an index in another order is damaged by an upgrade of the server's system libraries. */
export class ByteOrder implements KyselyPlugin {
  private readonly transformer = new TextColumns()

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

class TextColumns extends OperationNodeTransformer {
  protected override transformDataType(node: DataTypeNode): DataTypeNode {
    if (node.dataType !== 'text') return node
    // A column's type may be any text; the declared type of this method knows one kind alone.
    return sql`text collate "C"`.toOperationNode() as never
  }
}
