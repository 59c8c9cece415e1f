-- The image of PostgreSQL runs this once, while its volume is empty. The service gets a role that owns its database and
-- has no other rights; it can create the extensions that the service needs, since all of them are trusted.
\getenv password POSTGRES_PASSWORD
create role rental_flow login password :'password';
alter database rental_flow owner to rental_flow;
-- So that the server's log quotes no rows.
grant set on parameter log_error_verbosity, log_min_error_statement to rental_flow;
-- Without a password, the superuser connects from within the container only, through its socket.
alter role postgres password null;
