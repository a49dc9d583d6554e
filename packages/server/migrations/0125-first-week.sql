-- The cards of the first week that the household has closed.
alter table colocations add column closed_cards text[] not null default '{}'
  check (closed_cards <@ array['rota', 'rent', 'expenses', 'install']);
