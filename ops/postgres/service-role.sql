-- The image of PostgreSQL runs this once, when its volume is empty. The service gets a role that owns its database and has
-- no other rights. It can create the extensions of the service, because all of them are trusted.
\getenv password POSTGRES_PASSWORD
create role rental_flow login password :'password';
alter database rental_flow owner to rental_flow;
-- Allows the service to keep rows out of the server's log.
grant set on parameter log_error_verbosity, log_min_error_statement to rental_flow;
-- Without a password, the superuser can connect only from within the container, through its socket.
alter role postgres password null;
