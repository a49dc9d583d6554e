-- What a category is for, beyond its name (M27); until now a deposit was known by what it is called.
alter table expense_categories add column kind text check (kind in ('deposit'));
update expense_categories set kind = 'deposit'
where lower(normalize(name, nfc)) ~ 'deposit|depósito|dépôt de garantie|\mcaution|kaution|\mfianza|押金|保证金|敷金|保証金';

-- The budgets that an import gave the categories that it made, in minor units by category: undoing it takes back those that
-- still have them.
alter table imports add column budgets json;
