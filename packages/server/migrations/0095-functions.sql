-- What stays in the database reads only, and each function has a file of its own. In PL/pgSQL: a cluster refuses functions in SQL
-- that have parameters.

\ir ../functions/shares-come-to.sql
\ir ../functions/is-named-elsewhere.sql
