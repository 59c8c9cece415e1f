import { Migration } from '@mikro-orm/migrations';

/** The stage has the word of the documentation. */
export class Migration20261128800000 extends Migration {
  override up(): void {
    this.addSql('alter table flow rename column doc_status to documents_status');
    this.addSql('alter table flow rename constraint flow_doc_status_check to flow_documents_status_check');
  }

  override down(): void {
    this.addSql('alter table flow rename constraint flow_documents_status_check to flow_doc_status_check');
    this.addSql('alter table flow rename column documents_status to doc_status');
  }
}
